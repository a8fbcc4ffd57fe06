import type { Commit } from '@qr-menu/schema';
import { type CommitLog, type LogRecord, LogUnavailable } from '@qr-menu/stores/commit-log';
import { waitUntil } from '@qr-menu/testkit';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { bytesOf } from '../../test/commits.ts';
import { salt, useCommandService } from '../../test/use-command-service.ts';

const serverUrl = inject('databaseUrl');

/**
 * A log in a table has no terms, so the tests store the term in a header of the record. A record without this
 * header has the first term.
 */
function withTerms(log: CommitLog): CommitLog {
  const stamped = (record: LogRecord): LogRecord => ({
    ...record,
    term: Number(record.headers.term ?? 1),
  });
  return {
    ...log,
    read: async (...position) => {
      const record = await log.read(...position);
      return record && stamped(record);
    },
    consume: (options) =>
      log.consume({
        ...options,
        onBatch: ({ partition, records }) =>
          options.onBatch({ partition, records: records.map(stamped) }),
      }),
  };
}

describe.skipIf(serverUrl === null)(
  'a log that was truncated and grew again between two checks',
  () => {
    const service = useCommandService(serverUrl);
    const { store, log, clock, crashes, append, archived, applied, look, crashed } = service;
    const { start, startWithTwo, stop } = service;
    const inTerm = (term: number) => ({ term: String(term) });

    /** Replaces the last record, as if the original had been lost. */
    const regrow = (commit: Commit) =>
      store().pool.query(
        `update commit_log.log_records set value = $1, headers = '{"term":"2"}' where log_offset = 1`,
        [bytesOf(commit)],
      );

    test.each([
      ['another commit', 'other'],
      ['the same commit after others', 'salt 1'],
    ])(
      'is detected by its new term before any of it is applied, if the offset now contains %s',
      async (_title, commitId) => {
        await startWithTwo(withTerms(log()));
        await regrow(salt(1, commitId));
        await append(salt(2), inTerm(2));
        await crashed();
        expect(crashes()).toMatchObject([
          {
            code: 'LOG_DIVERGED',
            message: 'partition 0 held a record of term 1 at offset 1, and holds one of term 2',
          },
        ]);
        expect(await archived()).toEqual(['salt 0', 'salt 1']);
        expect(await store().column('select next_offset from log_positions')).toEqual([2n]);
      },
    );

    test('is detected at the next start because its term is new, even if it contains the same commit', async () => {
      await startWithTwo(withTerms(log()));
      await stop();
      await regrow(salt(1));
      await expect(start({ from: withTerms(log()) })).rejects.toMatchObject({
        code: 'LOG_DIVERGED',
      });
    });

    test('the log is accepted in a new term if no record was lost', async () => {
      await startWithTwo(withTerms(log()));
      await append(salt(2), inTerm(2));
      await append(salt(3), inTerm(2));
      await applied(4);
      await append(salt(4), inTerm(5));
      await applied(5);
      expect(crashes()).toEqual([]);
    });

    describe('while the partition gets a new leader and cannot be read', () => {
      let isAway: boolean;
      beforeEach(async () => {
        isAway = false;
        const read: CommitLog['read'] = async (...position) => {
          if (isAway) throw new LogUnavailable('the partition has no leader');
          return log().read(...position);
        };
        await startWithTwo(withTerms({ ...log(), read }));
        isAway = true;
        await append(salt(2), inTerm(2));
        await waitUntil(() => clock().sleeping().includes(300) || crashes().length > 0);
      });

      test('the service waits, and continues when the partition can be read again', async () => {
        isAway = false;
        clock().advance(300);
        await applied(3);
      });

      test('does not delay the shutdown of the service', async () => {
        await stop();
        expect(crashes()).toEqual([]);
        expect(await archived()).toEqual(['salt 0', 'salt 1']);
      });
    });

    test('the log is detected at the next check if its records have no terms', async () => {
      await startWithTwo();
      await look();
      await regrow(salt(1, 'other'));
      await append(salt(2));
      await applied(3);
      expect(crashes()).toEqual([]);
      await look();
      await crashed();
      expect(crashes()).toMatchObject([
        {
          code: 'LOG_DIVERGED',
          message: 'partition 0 must hold commit salt 1 at offset 1, but holds commit other',
        },
      ]);
    });
  },
);
