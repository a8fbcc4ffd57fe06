import {
  type CommitLog,
  createMemoryNotices,
  createTableCommitLog,
  type LogRecord,
  plainPersonalData,
} from '@qr-menu/platform';
import type { Commit } from '@qr-menu/schema';
import { createManualClock, type ManualClock, waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { bytesOf, commitOf, ingredientCreated } from '../../test/commits.ts';
import { createTestStore, silent, type TestStore } from '../../test/test-store.ts';
import { type CommandService, startCommandService } from '../command-service.ts';

const serverUrl = inject('databaseUrl');
const salt = (version: number, commitId = `salt ${version}`): Commit =>
  commitOf('workspace:anna', version, [ingredientCreated(commitId)], { commitId });

/** The table has no terms: a header of each record says its own, as Kafka's brokers do. */
function withTerms(log: CommitLog): CommitLog {
  const stamped = (record: LogRecord): LogRecord => ({
    ...record,
    term: Number(record.headers.term),
  });
  return {
    ...log,
    read: async (...place) => {
      const record = await log.read(...place);
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

describe.skipIf(serverUrl === null)('a log that was cut and grew again between two looks', () => {
  let store: TestStore;
  let clock: ManualClock;
  let log: CommitLog;
  let service: CommandService | undefined;
  let crashes: Error[];

  beforeEach(async () => {
    store = await createTestStore(serverUrl ?? '');
    clock = createManualClock();
    const options = { databaseUrl: store.url, partitions: 1, logger: silent, clock };
    log = await createTableCommitLog(options);
    crashes = [];
  });
  afterEach(async () => {
    await service?.stop();
    await log.close();
    await store.drop();
  });

  const append = (commit: Commit, term: number) =>
    log.append({ key: commit.stream, value: bytesOf(commit), headers: { term: String(term) } });
  const archived = () => store.column('select commit_id from commits order by version');
  const applied = (count: number) =>
    waitUntil(async () => (await archived()).length === count || crashes.length > 0);
  const rest = () => waitUntil(() => clock.sleeping().includes(5_000) || crashes.length > 0);
  const crashed = () => waitUntil(() => crashes.length > 0);

  async function startWithTwo(from: CommitLog): Promise<void> {
    service = await startCommandService({
      ...{ pool: store.pool, log: from, epoch: 1, personalData: plainPersonalData },
      notices: createMemoryNotices({ logger: silent }),
      logger: silent,
      onCrash: (error) => crashes.push(error),
    });
    for (const version of [0, 1]) await append(salt(version), 1);
    await applied(2);
    await rest();
  }

  /** The last record is lost, and this one takes its place. */
  const regrow = (commit: Commit) =>
    store.pool.query(
      `update commit_log.log_records set value = $1, headers = '{"term":"2"}' where log_offset = 1`,
      [bytesOf(commit)],
    );

  test.each([
    ['another commit', 'other'],
    ['the same commit after others', 'salt 1'],
  ])('is noticed by its new term before any of it is applied: %s', async (_what, commitId) => {
    await startWithTwo(withTerms(log));
    await regrow(salt(1, commitId));
    await append(salt(2), 2);
    await crashed();
    expect(crashes).toMatchObject([
      {
        code: 'LOG_DIVERGED',
        message: 'partition 0 held a record of term 1 at offset 1, and holds one of term 2',
      },
    ]);
    expect(await archived()).toEqual(['salt 0', 'salt 1']);
    expect(await store.column('select next_offset from log_positions')).toEqual([2n]);
  });

  test('goes on in a new term when nothing was lost', async () => {
    await startWithTwo(withTerms(log));
    await append(salt(2), 2);
    await append(salt(3), 2);
    await applied(4);
    await append(salt(4), 5);
    await applied(5);
    expect(crashes).toEqual([]);
  });

  test('is noticed at the next look where it has no terms', async () => {
    await startWithTwo(log);
    clock.advance(5_000);
    await rest();
    await regrow(salt(1, 'other'));
    await append(salt(2), 1);
    await applied(3);
    expect(crashes).toEqual([]);
    clock.advance(5_000);
    await crashed();
    expect(crashes).toMatchObject([
      {
        code: 'LOG_DIVERGED',
        message: 'partition 0 must hold commit salt 1 at offset 1, but holds commit other',
      },
    ]);
  });
});
