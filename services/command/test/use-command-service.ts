import { type Commit, workspaceStream } from '@qr-menu/schema';
import { type CommitLog, createTableCommitLog } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { createManualClock, type ManualClock, waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, expect } from 'vitest';
import { type CommandService, startCommandService } from '../src/command-service.ts';
import { bytesOf, ingredientCreated, newCommit } from './commits.ts';
import { createTestStore, silent, type TestStore } from './test-store.ts';

const stream = workspaceStream('anna');

/** A commit by Anna that adds an ingredient at this version. */
export const salt = (version: number, commitId = `salt ${version}`): Commit =>
  newCommit(stream, version, [ingredientCreated(`${version}`)], { commitId });

/**
 * Creates a database and a log of one partition before each test, but does not start a service.
 * The clock advances only when the test moves it.
 */
export function useCommandService(serverUrl: string | null) {
  let store: TestStore;
  let clock: ManualClock;
  let log: CommitLog;
  let crashes: Error[];
  let batchesInHand = 0;
  const running: CommandService[] = [];

  beforeEach(async () => {
    store = await createTestStore(serverUrl ?? '');
    clock = createManualClock();
    crashes = [];
    const options = { databaseUrl: store.url, partitions: 1, logger: silent, clock };
    log = await createTableCommitLog(options);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ stop }) => stop()));
    await log.close();
    await store.drop();
  });

  const watched = (from: CommitLog): CommitLog => ({
    ...from,
    consume: (options) =>
      from.consume({
        ...options,
        onBatch: (batch) => {
          batchesInHand += 1;
          return options.onBatch(batch).finally(() => {
            batchesInHand -= 1;
          });
        },
      }),
  });

  async function start({ epoch = 1, from = log } = {}): Promise<void> {
    const service = await startCommandService({
      pool: store.pool,
      epoch,
      personalData: plainPersonalData,
      logger: silent,
      log: watched(from),
      notifications: createMemoryNotifications({ logger: silent }),
      clock,
      onCrash: (error) => crashes.push(error),
    });
    running.push(service);
  }
  const append = (commit: Commit, headers: Readonly<Record<string, string>> = {}) =>
    log.append({ key: commit.stream, value: bytesOf(commit), headers });
  const archived = () => store.column('select commit_id from commits order by version');
  const crashed = () => waitUntil(() => crashes.length > 0);
  /** Waits for batches in progress, because the check skips their partitions. */
  const isResting = () => batchesInHand === 0 && clock.sleeping().includes(5_000);
  const rest = () => waitUntil(() => isResting() || crashes.length > 0);

  async function applied(count: number): Promise<void> {
    await waitUntil(async () => (await archived()).length === count || crashes.length > 0);
    expect(crashes).toEqual([]);
  }

  return {
    store: () => store,
    log: () => log,
    clock: () => clock,
    crashes: (): readonly Error[] => crashes,
    start,
    stop: () => running.pop()?.stop(),
    append,
    /** The ids of the commits in Postgres, in the order of their versions. */
    archived,
    /** Waits until Postgres has this many commits, and checks that the service is still running. */
    applied,
    crashed,
    /** Makes the service check its store and its log again, without new commits. */
    look: async () => {
      await rest();
      clock.advance(5_000);
      await rest();
    },
    startWithTwo: async (from = log): Promise<void> => {
      await start({ from });
      for (const version of [0, 1]) await append(salt(version));
      await applied(2);
      await rest();
    },
  };
}
