import { createLogger, createMemoryNotices } from '@qr-menu/platform';
import { createManualClock, waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { startLiveGateways } from '../../test/live-gateways.ts';
import { startGateways } from '../../test/start-gateways.ts';
import { assertOwnLog, createOwnLogLook } from './assert-own-log.ts';

const serverUrl = inject('databaseUrl');

describe.skipIf(serverUrl === null)('before a gateway appends', () => {
  let world: Awaited<ReturnType<typeof startGateways>>;
  beforeEach(async () => {
    world = await startGateways(serverUrl ?? '');
  });
  afterEach(() => world.stop());

  const check = (epoch = 1) => assertOwnLog(world.pool, world.log, epoch);
  const stored = (commitId: string | null) =>
    world.pool.query('insert into log_positions values (0, 1, $1)', [commitId]);
  const inLog = (text: string) =>
    world.pool.query(`insert into commit_log.log_records values (0, 0, 'k', $1, '{}')`, [
      Buffer.from(text),
    ]);

  test('the log must hold the commit that was stored last (R4)', async () => {
    await check(3);
    await stored('a');
    await expect(check()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
    await inLog('{"commitId":"a"}');
    await check();
    await world.pool.query(`update log_positions set last_commit_id = 'b'`);
    await expect(check()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
    await world.pool.query('update log_positions set last_commit_id = null');
    // Whether that is a commit is for the referee to judge.
    await check();
  });

  test('a log that was cut and grew again since the look before is another one (R4)', async () => {
    await stored('a');
    await inLog('{"commitId":"a"}');
    const look = createOwnLogLook(world.pool, world.log, 1);
    await look();
    await world.pool.query(`
      update commit_log.log_records set value = '{"commitId":"x"}';
      insert into commit_log.log_records values (0, 1, 'k', '{"commitId":"b"}', '{}');
      update log_positions set next_offset = 2, last_commit_id = 'b'`);
    await check();
    await expect(look()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
  });

  test('the log must have the name of the one that the archive came out of (R4)', async () => {
    await stored('a');
    await inLog('{"commitId":"a"}');
    const identify = (log: string | null) =>
      world.pool.query(
        `insert into log_identity (epoch, log) values (1, $1)
         on conflict ("only") do update set log = excluded.log`,
        [log],
      );
    await identify(null);
    await check();
    await identify('postgres');
    await check();
    await identify('kafka:menu-commits-2');
    await expect(check()).rejects.toMatchObject({
      code: 'LOG_DIVERGED',
      message: expect.stringContaining('kafka:menu-commits-2'),
    });
  });
});

test.skipIf(serverUrl === null)('a running gateway ends when its log was cut (R4)', async () => {
  const world = await startLiveGateways(serverUrl ?? '');
  const clock = createManualClock();
  const crashes: Error[] = [];
  await world.pool.query(`
    insert into log_identity (epoch) values (1);
    insert into log_positions values (0, 1, 'a');
    insert into commit_log.log_records values (0, 0, 'k', '{"commitId":"a"}', '{}')`);
  const notices = createMemoryNotices({ logger: createLogger('test', 'silent') });
  const onCrash = (error: Error) => void crashes.push(error);
  const gateway = await world.addGateway(notices, { clock, onCrash });
  await world.pool.query('delete from commit_log.log_records');
  await waitUntil(() => {
    clock.advance(5_000);
    return crashes.length > 0;
  });
  expect(crashes).toMatchObject([{ code: 'LOG_DIVERGED' }]);
  await expect(gateway.change('anna')).rejects.toThrow('"code":"UNAVAILABLE"');
  clock.advance(5_000);
  await gateway.stop();
  expect(crashes).toHaveLength(1);
  expect(await world.pool.query('select from commit_log.log_records')).toMatchObject({
    rowCount: 0,
  });
  await world.stop();
});

test.skipIf(serverUrl === null)('a gateway of another epoch does not start', async () => {
  const world = await startLiveGateways(serverUrl ?? '');
  await world.pool.query('insert into log_identity (epoch) values (2)');
  const notices = createMemoryNotices({ logger: createLogger('test', 'silent') });
  await expect(world.addGateway(notices)).rejects.toMatchObject({ code: 'LOG_EPOCH_MISMATCH' });
  await world.stop();
});
