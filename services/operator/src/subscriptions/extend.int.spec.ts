import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { venue } from '../../test/menu-venue.ts';
import { createMenuWorld, type MenuWorld } from '../../test/menu-world.ts';

const serverUrl = inject('databaseUrl');
/** A time after the end of any subscription that starts today. */
const farAway = `${new Date().getUTCFullYear() + 2}-06-30`;
const extend = ['extend', '--account', 'Механа Рила', '--reason', 'Ремонт'];

describe.skipIf(serverUrl === null)('extend', () => {
  let world: MenuWorld;
  const validUntil = async () =>
    (await world.store.column('select subscription_valid_until from accounts'))[0];

  beforeAll(async () => {
    world = await createMenuWorld(serverUrl ?? '');
    await world.commit(new Date().toISOString(), ...venue);
  });
  afterAll(() => world?.close());

  test('shows the new end date, and changes nothing without --yes', async () => {
    const before = await validUntil();
    const { code, out } = await world.run([...extend, '--until', farAway]);
    expect(code).toBe(0);
    expect(out).toContain(
      `valid until ${farAway}T23:59:59.999Z, previously until ${before}: Ремонт`,
    );
    expect(out).toContain('nothing was extended: repeat it with --yes');
    expect(await validUntil()).toBe(before);
    expect(await world.version()).toBe(1);
  });

  test('extends the subscription only once, even if the command is repeated', async () => {
    const args = [...extend, '--months', '2', '--yes', '--json', '--commit-id', 'goodwill'];
    const first = await world.run(args);
    expect([first.code, first.errors]).toEqual([0, '']);
    const result = jsonOf(first);
    expect(result).toMatchObject({ extended: true, commitId: 'goodwill' });
    expect(await validUntil()).toBe(result.validUntil);
    expect(await world.run(args)).toEqual(first);
    expect(await world.version()).toBe(2);
    expect(await world.store.column('select actor from commits where version = 2')).toEqual([
      'operator',
    ]);
    expect((await world.folded()).account?.subscriptionValidUntil).toBe(result.validUntil);
  });

  test('shortens a subscription only on request', async () => {
    const until = ['--until', new Date(Date.now() + 3_600_000).toISOString(), '--yes'];
    const refused = await world.run([...extend, ...until]);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/^CONFLICT: /) });
    expect(await world.run([...extend, ...until, '--shorten'])).toMatchObject({ code: 0 });
    expect(await validUntil()).toBe(until[1]);
  });

  test.each([
    ['', '--until or --months'],
    ['--until 2028-01-01 --months 2', '--until or --months'],
    ['--until tomorrow', '--until: must be a date'],
    ['--until 2028-02-30', '--until: must be a date'],
    ['--months two', '--months: must be a whole number'],
  ])('refuses "%s" with exit code 2', async (line, message) => {
    const words = line.split(' ').filter((word) => word !== '');
    const { code, errors } = await world.run([...extend, ...words, '--yes']);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });
});
