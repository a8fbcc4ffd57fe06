import { workspaceStream } from '@qr-menu/schema';
import { waitUntil } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { venue } from '../../test/menu-venue.ts';
import { createMenuWorld, hasty, type MenuWorld, owner } from '../../test/menu-world.ts';

const serverUrl = inject('databaseUrl');
const stream = workspaceStream(owner);
const lost = { type: 'MenuActivationChanged', data: { menuId: 'lost', active: false } } as const;
const hidden = {
  type: 'MenuActivationChanged',
  data: { menuId: 'menu-1', active: false },
} as const;

describe.skipIf(serverUrl === null)('parked streams', () => {
  let world: MenuWorld;
  let position: string;
  beforeAll(async () => {
    world = await createMenuWorld(serverUrl ?? '');
    await world.commit('2026-03-01T12:00:00.000Z', ...venue);
    const { partition, offset } = await world.append(stream, world.message(1, lost));
    position = `${partition}:${offset}`;
    await world.append(stream, world.message(1, hidden));
    await waitUntil(async () => (await list()).length === 1);
    await waitUntil(async () => (await list())[0].commits === 2);
  });
  afterAll(() => world?.close());

  const parked = (line: string, variables = {}) =>
    world.run(['parked', ...line.split(' ')], { variables });
  const list = async () => jsonOf(await parked('list --json')).streams;

  const verified = async () => {
    const { code, out } = await world.run(['verify', '--skip', 'documents', '--json']);
    return { code, ...JSON.parse(out) };
  };

  test('parked streams are listed with the reason, their age and the number of waiting commits', async () => {
    const { code, out } = await parked('list');
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(
        `^${position}  ${stream}  since 20.*\\n  1 commits wait for it, tried 20.*RowMissing`,
      ),
    );
    expect(await list()).toMatchObject([
      { place: position, stream, commits: 2, reason: expect.stringContaining('RowMissing: ') },
    ]);
  });

  test('verify does not report parked streams as differences, even if the last record is unreadable', async () => {
    const unknown = Buffer.from(world.message(1, hidden))
      .toString()
      .replace('MenuActivationChanged', 'MenuTeleported');
    await world.append(stream, Buffer.from(unknown));
    await waitUntil(async () => (await list())[0].commits === 3);
    expect(await verified()).toMatchObject({ code: 0, counts: { accepted: 1, parked: 3 } });
  });

  test('a stream stays parked if a retry fails, and is not retried without --yes', async () => {
    expect((await parked(`retry ${stream}`)).out).toContain('nothing was tried');
    const retried = await parked(`retry ${stream} --yes`);
    expect([retried.code, retried.out]).toEqual([1, expect.stringContaining('still parked')]);
    expect(await world.version()).toBe(1);
  });

  test('a command refuses a stream that is not parked, or a position where no parked stream begins', async () => {
    for (const line of ['retry workspace:boris --yes', `drop ${position}9 --reason none --yes`]) {
      const { code, errors } = await parked(line);
      expect([code, errors]).toEqual([1, expect.stringMatching(/^NOT_PARKED: /)]);
    }
    for (const line of ['retry anna', `drop ${position}`, 'drop 1 --reason none']) {
      expect((await parked(line)).code).toBe(2);
    }
  });

  test("the operator's decision is kept until a command service runs again", async () => {
    await world.stopReferee();
    const { code, out } = await parked(`retry ${stream} --yes`, { VERDICT_TIMEOUT: '100' });
    expect([code, out]).toEqual([3, expect.stringContaining('PENDING')]);
    await world.startReferee();
    await waitUntil(async () => (await list())[0].triedAt !== null);
  });

  test('a stream continues after a commit is dropped, and a rebuild does not apply the dropped commit', async () => {
    const shown = await parked(`drop ${position} --reason test`);
    expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('nothing was dropped')]);
    const dropped = await parked(`drop ${position} --reason test --yes`, hasty);
    expect([dropped.code, dropped.out]).toEqual([1, expect.stringContaining('UnknownEventType')]);
    const [{ place: last, commits }] = await list();
    expect(commits).toBe(1);
    const also = await parked(`drop ${last} --reason test --yes`, hasty);
    expect([also.code, also.out]).toEqual([0, `${stream} continues\n`]);
    expect(await list()).toEqual([]);
    expect(await verified()).toMatchObject({ code: 0, counts: { accepted: 2, unreadable: 2 } });
    expect((await world.folded()).menus.get('menu-1')?.active).toBe(false);
    expect(await world.version()).toBe(2);
    expect((await world.run(['quarantine', 'list'])).out).toBe('there is none\n');
    expect((await world.run(['quarantine', 'list', '--all'])).out).toContain('dropped at');
    const again = await parked(`drop ${position} --reason test --yes`);
    expect([again.code, again.errors]).toEqual([1, expect.stringMatching(/^NOT_PARKED: /)]);
    const before = await world.rows('quarantine');
    expect((await world.run(['rebuild', 'postgres', '--yes'])).code).toBe(0);
    expect(await world.rows('quarantine')).toEqual(before);
    expect(await world.version()).toBe(2);
    expect(await verified()).toMatchObject({ code: 0, counts: { accepted: 2, unreadable: 2 } });
    expect(world.crashes).toEqual([]);
  });
});
