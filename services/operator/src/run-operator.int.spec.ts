import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { venue } from '../test/menu-venue.ts';
import { createMenuWorld, hasty, type MenuWorld } from '../test/menu-world.ts';

const serverUrl = inject('databaseUrl');
const unwritable = ['--metrics-file', '/no/such/directory/qr-menu.prom'];

describe.skipIf(serverUrl === null)('the command line', () => {
  let world: MenuWorld;
  beforeAll(async () => {
    world = await createMenuWorld(serverUrl ?? '');
    await world.commit('2026-03-01T12:00:00.000Z', ...venue);
  });
  afterAll(() => world?.close());

  test('reports an unwritable metrics file in addition to the result', async () => {
    const list = ['transactions', 'list', '--account', 'account-1', '--json'];
    const { code, out, errors } = await world.run([...list, ...unwritable]);
    expect([code, JSON.parse(out).transactions]).toEqual([0, []]);
    expect(errors).toMatch(/^ENOENT: .*qr-menu\.prom/);
  });

  test('reports an unwritable metrics file in addition to an unconfirmed change', async () => {
    await world.stopReferee();
    const args = [
      ...['transactions', 'record', '--account', 'account-1', '--plan', '1', '--amount', '20'],
      ...['--currency', 'BGN', '--paid-at', '2026-03-01T14:00:00+02:00', '--yes'],
      ...['--commit-id', 'paid', ...unwritable],
    ];
    const { code, errors } = await world.run(args, { variables: hasty });
    expect([code, errors]).toEqual([3, expect.stringMatching(/ENOENT: .*--commit-id paid\n$/s)]);
  });

  test('looks for the log in Postgres without creating it', async () => {
    await world.store.pool.query('drop schema commit_log cascade');
    const { code, out } = await world.run(['status', '--json']);
    const { log, postgres, needsOperator } = JSON.parse(out);
    expect([code, log]).toEqual([1, { answered: false, reason: 'no log in Postgres' }]);
    expect(postgres).toMatchObject({ answered: true });
    expect(needsOperator).toMatchObject([
      { what: 'the log cannot be reached: no log in Postgres' },
    ]);
    const schemas = await world.store.column('select nspname from pg_namespace');
    expect(schemas).not.toContain('commit_log');
  });

  test('creates the log in Postgres when the archive is published again', async () => {
    const { code, out } = await world.run(['republish', '--yes']);
    expect([code, out]).toEqual([0, expect.stringContaining('1 commits of 1 streams are in')]);
    expect(await world.records()).toBe(1);
  });
});
