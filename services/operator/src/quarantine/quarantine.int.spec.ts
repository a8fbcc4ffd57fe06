import { workspaceStream } from '@qr-menu/schema';
import { waitUntil } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { venue } from '../../test/menu-venue.ts';
import { createMenuWorld, hasty, type MenuWorld, owner } from '../../test/menu-world.ts';

const serverUrl = inject('databaseUrl');
const stream = workspaceStream(owner);
const junk = new TextEncoder().encode('{"e-mail":\n"\u001b[2J\u202eivan@example.bg"');
const binary = new Uint8Array([0xff, 0x00, 0xfe, 0x41]);
const hidden = {
  type: 'MenuActivationChanged',
  data: { menuId: 'menu-1', active: false },
} as const;

describe.skipIf(serverUrl === null)('quarantine', () => {
  let world: MenuWorld;
  const quarantine = (line: string, variables = {}) =>
    world.run(['quarantine', ...line.split(' ')], { variables });
  const listPlaces = async (line = 'list'): Promise<readonly string[]> =>
    jsonOf(await quarantine(`${line} --json`)).messages.map(
      ({ place }: { place: string }) => place,
    );
  /** A message that an earlier release could not read and therefore quarantined. */
  const leftBehind = (offset: number, message: Uint8Array) =>
    world.store.pool.query(
      `insert into quarantine (epoch, partition, log_offset, message_key, message, reason)
       values (1, 0, $1, $2, $3, 'not a commit envelope')`,
      [offset, stream, message],
    );

  let at: readonly string[];
  beforeAll(async () => {
    world = await createMenuWorld(serverUrl ?? '');
    await world.commit('2026-03-01T12:00:00.000Z', ...venue);
    const appended = [
      await world.append('\u001b[31mkey', junk, { from: 'somewhere' }),
      await world.append('bytes', binary),
    ];
    at = appended.map(({ partition, offset }) => `${partition}:${offset}`);
    await waitUntil(async () => (await world.rows('quarantine')).length === 2);
  });
  afterAll(() => world?.close());

  test('lists open messages with all control characters escaped', async () => {
    const { code, out } = await quarantine('list');
    expect(code).toBe(0);
    for (const place of at) expect(out).toContain(`${place}  `);
    expect(out).toContain(`${junk.byteLength} bytes`);
    expect(out).toContain('key "\\u{1b}[31mkey"  not a commit envelope');
    expect(out).not.toContain('\u001b');
  });

  test('shows a message as text or in hexadecimal, with its headers, or as raw bytes', async () => {
    const text = await quarantine(`show ${at[0]}`);
    expect(text.out).toContain('  from: somewhere');
    expect(text.out).toContain('"\\u{1b}[2J\\u{202e}ivan@example.bg"');
    expect(text.out).toContain('it may contain personal data');
    expect((await quarantine(`show ${at[1]}`)).out).toContain('000000  ff 00 fe 41');
    const raw = await quarantine(`show 1:${at[1]} --raw`);
    expect([raw.out, raw.bytes.map((bytes) => [...bytes])]).toEqual(['', [[...binary]]]);
  });

  test('appends a message that has become readable, and appends it again only on request', async () => {
    await leftBehind(900, world.message(1, hidden));
    const before = await world.records();
    const preview = await quarantine('release 0:900');
    expect(preview.out).toContain('it would be accepted');
    expect(await world.records()).toBe(before);
    const released = await quarantine('release 0:900 --yes');
    expect([released.code, released.out]).toEqual([
      0,
      expect.stringMatching(/^appended as .*: accepted\n$/),
    ]);
    expect((await world.folded()).menus.get('menu-1')?.active).toBe(false);
    const again = await quarantine('release 0:900 --yes');
    expect(again).toMatchObject({ code: 1, errors: expect.stringMatching(/^ALREADY_RELEASED: /) });
    expect(await world.records()).toBe(before + 1);
    const once = await quarantine('release 0:900 --yes --again');
    expect(once.out).toMatch(/^appended as .*: superseded\n$/);
    expect(await listPlaces()).not.toContain('1:0:900');
    expect(await listPlaces('list --all')).toContain('1:0:900');
    expect(await world.rows('quarantine_releases')).toHaveLength(2);
    expect(await world.rebuilt('quarantine_releases')).toEqual(
      await world.rows('quarantine_releases'),
    );
  });

  test('does not append a message again if the referee has not reached it yet', async () => {
    await leftBehind(901, world.message(2, { ...hidden, data: { ...hidden.data, active: true } }));
    await world.stopReferee();
    const before = await world.records();
    const first = await quarantine('release 0:901 --yes', hasty);
    expect([first.code, first.out]).toEqual([3, expect.stringContaining('PENDING')]);
    const second = await quarantine('release 0:901 --yes', hasty);
    expect([second.code, second.out]).toEqual([3, expect.stringMatching(/^on its way as/)]);
    expect(await world.records()).toBe(before + 1);
    await world.startReferee();
    await waitUntil(async () => (await world.version()) === 3);
    expect(await quarantine('release 0:901 --yes')).toMatchObject({ code: 1 });
    expect(await world.records()).toBe(before + 1);
  });

  test('refuses a message that would be quarantined again or would halt the referee', async () => {
    const before = await world.records();
    expect((await quarantine(`release ${at[0]}`)).out).toContain('it would be quarantined again');
    const unreadable = await quarantine(`release ${at[0]} --yes`);
    expect(unreadable.errors).toMatch(/^STILL_UNREADABLE: /);
    const teleported = Buffer.from(world.message(3, hidden))
      .toString()
      .replace('MenuActivationChanged', 'MenuTeleported');
    await leftBehind(902, Buffer.from(teleported));
    const halting = await quarantine('release 0:902 --yes');
    expect([halting.code, halting.errors]).toEqual([1, expect.stringMatching(/^WOULD_HALT: /)]);
    expect(await world.records()).toBe(before);
  });

  test('drops a harmless message, and keeps it dropped in a rebuild', async () => {
    expect((await quarantine(`release ${at[0]} --drop --yes`)).code).toBe(2);
    expect((await quarantine(`release ${at[0]} --drop --reason stray`)).out).toContain('--yes');
    expect(await listPlaces()).toContain(`1:${at[0]}`);
    expect((await quarantine(`release ${at[0]} --drop --reason stray --yes`)).out).toBe(
      'dropped\n',
    );
    expect(await listPlaces()).not.toContain(`1:${at[0]}`);
    expect((await quarantine('list --all')).out).toContain(': stray');
    const fromLog = await world.rebuilt('quarantine');
    expect(await world.rows('quarantine')).toEqual(expect.arrayContaining([...fromLog]));
    expect(fromLog).toHaveLength(2);
  });

  test.each([
    ['show', 2, 'name the message'],
    ['show 3', 2, 'name the message'],
    ['release 0:x', 2, 'name the message'],
    ['release 0:1 --reason x', 2, '--reason: needs --drop'],
    ['show 0:77', 1, 'NOT_FOUND: there is no quarantined message at 1:0:77'],
  ])('refuses "%s"', async (line, code, message) => {
    const result = await quarantine(line);
    expect([result.code, result.errors]).toEqual([code, expect.stringContaining(message)]);
  });
});
