import { createLogger } from '@qr-menu/runtime/process';
import {
  type LogBatch,
  LogDiverged,
  type LogRecord,
  LogUnavailable,
} from '@qr-menu/stores/commit-log';
import { beforeEach, describe, expect, test } from 'vitest';
import { ingredientCreated, newCommit, recordOf } from '../../test/commits.ts';
import { createContinuity } from './continuity.ts';

const commit = newCommit('workspace:anna', 0, [ingredientCreated('salt')]);
const recordAt = (offset: bigint, term: number): LogRecord => ({
  ...recordOf(commit, { offset }),
  term,
});
const batchOf = (record: LogRecord): LogBatch => ({ partition: 0, records: [record] });
const away = new LogUnavailable('the partition has no leader');
const last = recordAt(0n, 1);

describe.each([
  ['at a first batch', null],
  ['at the first batch of another term', last],
])('a log that does not answer %s', (_when, before) => {
  let queries: number;
  let waited: number;
  let stopping: AbortController;

  beforeEach(() => {
    queries = 0;
    waited = 0;
    stopping = new AbortController();
  });

  /** The checks of the log get these results in order. The last one is repeated. */
  function assertHearing(...answers: readonly (LogRecord | Error)[]): Promise<void> {
    const look = async () => {
      const answer = answers[Math.min(queries, answers.length - 1)] ?? null;
      queries += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const continuity = createContinuity({
      log: { read: look },
      assertStored: look,
      clock: {
        now: () => waited,
        sleep: async (milliseconds) => {
          waited += milliseconds;
        },
      },
      logger: createLogger('test', 'silent'),
      signal: stopping.signal,
    });
    if (before) continuity.reached(batchOf(before), before.offset + 1n);
    return continuity.assert(batchOf(recordAt(1n, 2)));
  }

  test('queries the log again until it answers', async () => {
    await assertHearing(away, away, away, last);
    expect(queries).toBe(4);
    expect(waited).toBeLessThan(5_000);
  });

  test('fails after a minute without an answer', async () => {
    await expect(assertHearing(away)).rejects.toBe(away);
    expect(waited).toBe(60_000);
  });

  test('does not query the log again once the service is stopping', async () => {
    stopping.abort();
    await expect(assertHearing(away)).rejects.toBe(away);
    expect(queries).toBe(1);
  });

  test.each([
    ['turned out to be another log', new LogDiverged('another log')],
    ['could not be compared with Postgres', new Error('connection refused')],
  ])('is not queried again after it %s', async (_title, finding) => {
    await expect(assertHearing(away, finding, last)).rejects.toBe(finding);
    expect(queries).toBe(2);
  });
});
