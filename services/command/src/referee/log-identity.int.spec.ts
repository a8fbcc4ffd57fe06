import { isCaughtUp as isCurrent } from '@qr-menu/stores/archive';
import {
  type CommitLog,
  fingerprintOf,
  LogMisconfigured,
  partitionOf,
} from '@qr-menu/stores/commit-log';
import { inTransaction } from '@qr-menu/stores/postgres';
import { waitUntil } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { bytesOf } from '../../test/commits.ts';
import { salt, useCommandService } from '../../test/use-command-service.ts';
import { logIdentity } from '../migrations/0009-log-identity.ts';
import { caughtUp } from '../migrations/0012-caught-up.ts';
import { logName } from '../migrations/0013-log-name.ts';
import { partitionsBehind } from '../migrations/0019-partitions-behind.ts';
import { logPartitions } from '../migrations/0033-log-partitions.ts';
import { logDerivedTables } from '../migrations/menu-store.ts';

const serverUrl = inject('databaseUrl');

describe.skipIf(serverUrl === null)('the command service and its log', () => {
  const service = useCommandService(serverUrl);
  const { store, log, crashes, append, archived, applied, look, crashed } = service;
  const { clock, start, startWithTwo, stop } = service;
  const inLog = (sql: string) => store().pool.query(`set local search_path to commit_log; ${sql}`);
  const everything = () => store().column('select commit_id, log_offset from commits');

  describe('after Postgres went back in time (R3)', () => {
    test.each([
      ['to its beginning', [`truncate ${logDerivedTables.join(', ')}`]],
      [
        'by one commit',
        [
          'delete from commits where version = 2',
          'update streams set version = 1',
          "delete from ingredients where id = '1'",
          "update log_positions set next_offset = 1, last_commit_id = 'salt 0'",
        ],
      ],
    ])('%s, it catches up without new commits', async (_how, statements) => {
      await startWithTwo();
      const before = await everything();
      await store().pool.query(`begin; ${statements.join(';')}; commit`);
      await look();
      await applied(2);
      expect(await everything()).toEqual(before);
      expect(await store().column('select id from ingredients order by id')).toEqual(['0', '1']);
      await append(salt(2));
      await applied(3);
      expect(crashes()).toEqual([]);
    });
  });

  test('exits if its tables are gone, because tables are only created at startup', async () => {
    await startWithTwo();
    await store().pool.query('drop schema menu cascade');
    await look();
    await crashed();
    expect(crashes()[0]).toMatchObject({ code: 'ARCHIVE_MISSING' });
  });

  describe('with another log configuration (R7)', () => {
    /** A partition count that puts the stream into a different partition. */
    const grown = [2, 3, 4, 5].find((count) => partitionOf(salt(0).stream, count) !== 0) ?? 0;

    test('refuses to start if the number of partitions differs from the stored number', async () => {
      await startWithTwo();
      await stop();
      expect(await store().column('select partitions from log_identity')).toEqual([1]);
      await expect(start({ from: { ...log(), partitions: 7 } })).rejects.toMatchObject({
        code: 'LOG_MISCONFIGURED',
        message: expect.stringContaining('made with 1 partitions, but LOG_PARTITIONS is 7'),
      });
    });

    test('refuses to start with more partitions if an earlier release did not store their number', async () => {
      await startWithTwo();
      await stop();
      await store().pool.query('update log_identity set partitions = null');
      await expect(start({ from: { ...log(), partitions: grown } })).rejects.toMatchObject({
        code: 'LOG_MISCONFIGURED',
        message: expect.stringContaining('made with 1 partitions'),
      });
      await start();
      expect(await store().column('select partitions from log_identity')).toEqual([1]);
    });

    test('exits if the log is no longer configured to keep every record', async () => {
      let isKept = true;
      const assertKept = async () => {
        if (!isKept) throw new LogMisconfigured('topic menu-commits: retention.ms is 1');
      };
      await startWithTwo({ ...log(), assertKept });
      clock().advance(60_000);
      await waitUntil(() => clock().sleeping().includes(60_000));
      expect(crashes()).toEqual([]);
      isKept = false;
      clock().advance(60_000);
      await crashed();
      expect(crashes()[0]).toMatchObject({ code: 'LOG_MISCONFIGURED' });
    });
  });

  describe('with another log (R4)', () => {
    const damages = [
      [
        'is empty',
        'delete from log_records; update log_partitions set next_offset = 0',
        'partition 0 must hold commit salt 1 at offset 1, but holds nothing: the log ends at 0',
      ],
      [
        'lost its tail',
        'delete from log_records where log_offset = 1; update log_partitions set next_offset = 1',
        'partition 0 must hold commit salt 1 at offset 1, but holds nothing: the log ends at 1',
      ],
      [
        'is as long, with other commits',
        `update log_records set value = convert_to(replace(convert_from(value, 'UTF8'), 'salt', 'other'), 'UTF8')`,
        'partition 0 must hold commit salt 1 at offset 1, but holds commit other 1',
      ],
      [
        'holds no commit there',
        `update log_records set value = '?'`,
        'partition 0 must hold commit salt 1 at offset 1, but holds a record that is no commit',
      ],
      [
        'holds another commit with its id there',
        `update log_records set key = 'name:anna' where log_offset = 1`,
        'partition 0 must hold commit salt 1 at offset 1, but holds another record of that kind and id',
      ],
      [
        'holds it as it was decided at another version',
        `update log_records set value = convert_to(replace(convert_from(value, 'UTF8'),
           '"expectedVersion":1', '"expectedVersion":0'), 'UTF8') where log_offset = 1`,
        'partition 0 must hold commit salt 1 at offset 1, but holds another record of that kind and id',
      ],
    ] as const;

    test.each(damages)(
      'a log that %s stops the service even without new commits, and keeps it from starting again',
      async (...damage) => {
        const [, sql, message] = damage;
        await startWithTwo();
        await inLog(sql);
        await look();
        await crashed();
        expect(crashes()).toEqual([expect.objectContaining({ code: 'LOG_DIVERGED', message })]);
        // Records appended after the damage do not hide it.
        for (const copy of [salt(2), salt(2)]) await append(copy);
        await expect(start()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
        expect(await archived()).toEqual(['salt 0', 'salt 1']);
        expect(await store().column('select next_offset from log_positions')).toEqual([2n]);
      },
    );

    test('the service does not start if a commit has replaced an unreadable message in the log', async () => {
      await log().append({ key: salt(0).stream, value: bytesOf('?'), headers: {} });
      await start();
      await waitUntil(async () => (await store().column('select 1 from quarantine')).length === 1);
      await stop();
      await start();
      await stop();
      await store().pool.query('update commit_log.log_records set value = $1', [bytesOf(salt(0))]);
      await expect(start()).rejects.toThrow(
        'partition 0 must hold a record that is no commit at offset 0, but holds commit salt 0',
      );
    });

    test('the service starts if the release that applied the last record stored no fingerprint', async () => {
      await startWithTwo();
      await stop();
      const { pool } = store();
      await pool.query('update log_positions set last_offset = 0, last_hash = $1', ['of another']);
      await start();
      await inLog(`update log_records set key = 'name:anna' where log_offset = 1`);
      await look();
      await append(salt(2));
      await applied(3);
      await stop();
      await inLog(`update log_records set key = 'name:anna' where log_offset = 2`);
      await expect(start()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
    });

    test('the service starts if the last record was applied by a newer release', async () => {
      await startWithTwo();
      await stop();
      const newer = { ...salt(1), events: [{ type: 'MenuTeleported', data: {} }] };
      const sql = 'update commit_log.log_records set value = $1 where log_offset = 1';
      await store().pool.query(sql, [bytesOf(newer)]);
      const { hash } = fingerprintOf({ key: salt(1).stream, value: bytesOf(newer) });
      await store().pool.query('update log_positions set last_hash = $1', [hash]);
      await start();
      await append(salt(2));
      await applied(3);
    });
  });

  describe('catching up with the log', () => {
    const isCaughtUp = () => store().column('select caught_up from log_identity');
    /**
     * Waits until this value is recorded. The clock must advance, because a batch that was delayed for too
     * long is retried later.
     */
    const recorded = (caughtUp: boolean) =>
      waitUntil(async () => {
        service.clock().advance(5_000);
        return (await isCaughtUp())[0] === caughtUp;
      });
    /** While the callback runs, no commit can be applied. */
    const heldBack = (during: () => Promise<void>) =>
      inTransaction(store().pool, { isolation: 'read committed' }, async (client) => {
        await client.query('lock table log_positions in exclusive mode');
        await during();
      });

    test('finishes at once if the log is empty', async () => {
      expect(await isCaughtUp()).toEqual([]);
      await start();
      expect(await isCaughtUp()).toEqual([true]);
    });

    test.each([
      ['an empty database', []],
      ['an older database', ['insert into log_identity (epoch) values (1)']],
    ])('is finished for %s only after everything is applied', async (_which, statements) => {
      for (const sql of statements) await store().pool.query(sql);
      for (const version of [0, 1]) await append(salt(version));
      await heldBack(async () => {
        await start();
        expect(await isCaughtUp()).toEqual([false]);
      });
      await recorded(true);
      expect(await archived()).toEqual(['salt 0', 'salt 1']);
    });

    test('starts over if the store was restored to an earlier state, and finishes after rereading the log', async () => {
      await startWithTwo();
      expect(await isCaughtUp()).toEqual([true]);
      await store().pool.query(`truncate ${logDerivedTables.join(', ')}`);
      await heldBack(async () => {
        await recorded(false);
      });
      await recorded(true);
      expect(await archived()).toEqual(['salt 0', 'salt 1']);
    });

    test('after a restore, the archive counts as behind even before a process has checked it', async () => {
      await startWithTwo();
      expect(await isCurrent(store().pool)).toBe(true);
      const tables = ['log_identity', 'store_incarnation'];
      const restore = tables.map(
        (table) => `create table past as select * from ${table};
          delete from ${table}; insert into ${table} select * from past; drop table past`,
      );
      await store().pool.query(restore.join(';'));
      expect(await isCaughtUp()).toEqual([true]);
      expect(await isCurrent(store().pool)).toBe(false);
      await look();
      await waitUntil(() => isCurrent(store().pool));
    });

    test('is marked as finished by the next batch if a later process has marked it as unfinished', async () => {
      await startWithTwo();
      await store().pool.query('update log_identity set caught_up = false');
      await append(salt(2));
      await recorded(true);
    });

    test('is checked again if a process marked it as unfinished and then exited', async () => {
      await startWithTwo();
      await store().pool.query('update log_identity set caught_up = false');
      await look();
      await recorded(true);
    });
  });

  describe('the stored identity of the log', () => {
    test('contains the epoch of the first start, and a start with a different epoch is refused', async () => {
      await start({ epoch: 7 });
      expect(await store().column('select epoch from log_identity')).toEqual([7]);
      await append(salt(0));
      await applied(1);
      expect(await store().column('select epoch from commits')).toEqual([7]);
      await stop();
      await expect(start({ epoch: 8 })).rejects.toMatchObject({
        code: 'LOG_EPOCH_MISMATCH',
        message: 'the archive belongs to the log of epoch 7, but LOG_EPOCH is 8',
      });
      await start({ epoch: 7 });
    });

    test('contains the log’s name, so a log with a different name is refused even if its commits are the same', async () => {
      await startWithTwo();
      await stop();
      expect(await store().column('select log from log_identity')).toEqual(['postgres']);
      await expect(start({ from: { ...log(), name: 'kafka:before' } })).rejects.toMatchObject({
        code: 'LOG_DIVERGED',
        message: 'the log of epoch 1 is postgres, but this process is set to kafka:before',
      });
      await start();
    });

    test("gets a missing name only from a log that contains the archive's commits", async () => {
      await startWithTwo();
      await stop();
      await store().pool.query('update log_identity set log = null');
      const emptied: CommitLog = { ...log(), name: 'kafka:empty', read: async () => null };
      await expect(start({ from: emptied })).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
      expect(await store().column('select log from log_identity')).toEqual([null]);
      await start();
      expect(await store().column('select log from log_identity')).toEqual(['postgres']);
    });

    test('stops the referee before it changes an archive that was moved to another log', async () => {
      await startWithTwo();
      await store().pool.query('update log_identity set epoch = 2');
      await append(salt(2));
      await crashed();
      expect(crashes()).toMatchObject([{ code: 'LOG_EPOCH_MISMATCH' }]);
      expect(await archived()).toEqual(['salt 0', 'salt 1']);
      expect(await store().column('select next_offset from log_positions')).toEqual([2n]);
    });

    test('takes its epoch from the commits if no epoch is stored', async () => {
      await startWithTwo();
      await stop();
      await store().pool.query(`
        update commits set epoch = 4;
        drop table log_identity;
        ${logIdentity.sql}${caughtUp.sql}${logName.sql}${partitionsBehind.sql}${logPartitions.sql}`);
      await expect(start({ epoch: 1 })).rejects.toMatchObject({ code: 'LOG_EPOCH_MISMATCH' });
      await start({ epoch: 4 });
    });

    test('is checked even without new commits', async () => {
      await startWithTwo();
      await store().pool.query('update log_identity set epoch = 2');
      await look();
      await crashed();
      expect(crashes()).toMatchObject([{ code: 'LOG_EPOCH_MISMATCH' }]);
    });
  });
});
