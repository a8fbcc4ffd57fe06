import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { startCommitters } from '../test/start-committers.ts';
import { assertOwnLog, createOwnLogCheck } from './own-log.ts';

const serverUrl = inject('databaseUrl');

describe.skipIf(serverUrl === null)('a process that appends', () => {
  let world: Awaited<ReturnType<typeof startCommitters>>;
  beforeEach(async () => {
    world = await startCommitters(serverUrl ?? '');
  });
  afterEach(() => world.stop());

  const check = (epoch = 1) => assertOwnLog(world.pool, world.log, epoch);
  const stored = (commitId: string | null) =>
    world.pool.query('insert into log_positions values (0, 1, $1)', [commitId]);
  const inLog = (text: string) =>
    world.pool.query(`insert into commit_log.log_records values (0, 0, 'k', $1, '{}')`, [
      Buffer.from(text),
    ]);

  test('refuses a log without the last stored commit (R4)', async () => {
    await check(3);
    await stored('a');
    await expect(check()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
    await inLog('{"commitId":"a"}');
    await check();
    await world.pool.query(`update log_positions set last_commit_id = 'b'`);
    await expect(check()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
    await world.pool.query('update log_positions set last_commit_id = null');
    // The referee decides whether this record is a commit.
    await check();
  });

  test('refuses a log that was truncated and grew again since the last check (R4)', async () => {
    await stored('a');
    await inLog('{"commitId":"a"}');
    const look = createOwnLogCheck(world.pool, world.log, 1);
    await look();
    await world.pool.query(`
      update commit_log.log_records set value = '{"commitId":"x"}';
      insert into commit_log.log_records values (0, 1, 'k', '{"commitId":"b"}', '{}');
      update log_positions set next_offset = 2, last_commit_id = 'b'`);
    await check();
    await expect(look()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
  });

  test('refuses a log whose name differs from the one in the archive (R4)', async () => {
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
