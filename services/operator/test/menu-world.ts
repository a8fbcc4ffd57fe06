import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCommandService } from '@qr-menu/command';
import type { Workspace } from '@qr-menu/domain/workspace';
import { systemClock } from '@qr-menu/runtime/process';
import { type WorkspaceEvent, workspaceStream } from '@qr-menu/schema';
import { createWorkspaceReader, streamVersion } from '@qr-menu/stores/archive';
import { type CommitLog, createTableCommitLog } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { waitUntil } from '@qr-menu/testkit';
import { bytesOf, newCommit } from '../../command/test/commits.ts';
import { applyWholeLog, tableContents } from '../../command/test/table-contents.ts';
import { createTestStore, silent } from '../../command/test/test-store.ts';
import { readEnvironment } from '../src/env.ts';
import { runOperator } from '../src/run-operator.ts';

export const owner = 'anna';
const stream = workspaceStream(owner);
const partitions = 2;

/** A short time limit for commands that wait for a referee although none is running. */
export const hasty = { VERDICT_TIMEOUT: '2000' };

type RunOptions = {
  readonly interruptAt?: RegExp;
  /** Additional variables for every command. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
};

/** One owner's workspace in Postgres, a log in a table, a referee and the commands. */
export async function createMenuWorld(serverUrl: string) {
  const store = await createTestStore(serverUrl);
  const crashes: Error[] = [];
  const keysDir = await mkdtemp(path.join(tmpdir(), 'operator-keys-'));
  const logOptions = { databaseUrl: store.url, partitions, logger: silent, clock: systemClock };
  const log: CommitLog = await createTableCommitLog(logOptions);
  const startReferee = () =>
    startCommandService({
      pool: store.pool,
      epoch: 1,
      personalData: plainPersonalData,
      log,
      logger: silent,
      notifications: createMemoryNotifications({ logger: silent }),
      onCrash: (error) => crashes.push(error),
    });
  let referee = await startReferee();

  const version = (): Promise<number> => streamVersion(store.pool, stream);

  return {
    store,
    log,
    personalData: plainPersonalData,
    crashes,
    version,
    stopReferee: () => referee.stop(),
    startReferee: async () => {
      referee = await startReferee();
    },
    /** Appends any message, as anyone with access to the log could. */
    append: (key: string, value: Uint8Array, headers: Record<string, string> = {}) =>
      log.append({ key, value, headers }),
    /** The message for an owner's commit that was decided at this version. */
    message: (expectedVersion: number, ...events: readonly WorkspaceEvent[]): Uint8Array =>
      bytesOf(newCommit(stream, expectedVersion, events)),
    records: async (): Promise<number> =>
      (await log.endOffsets()).reduce((sum, end) => sum + Number(end), 0),
    /** Returns the rows of a table after a new referee has applied the whole log. */
    rebuilt: async (table: 'quarantine' | 'quarantine_releases') => {
      const fresh = await createTestStore(serverUrl);
      const { pool } = fresh;
      const { partitions } = log;
      await applyWholeLog({ pool, epoch: 1, personalData: plainPersonalData, partitions }, log);
      const contents = await tableContents(pool);
      await fresh.drop();
      return contents[table] ?? [];
    },
    rows: async (table: 'quarantine' | 'quarantine_releases') =>
      (await tableContents(store.pool))[table] ?? [],
    /** Appends a commit with this timestamp. Resolves when the referee has accepted it. */
    commit: async (at: string, ...events: readonly WorkspaceEvent[]): Promise<void> => {
      const before = await version();
      const commit = newCommit(stream, before, events, { at });
      await log.append({ key: stream, value: bytesOf(commit), headers: {} });
      await waitUntil(async () => (await version()) === before + 1);
    },
    folded: async (): Promise<Workspace> => {
      const reader = { pool: store.pool, personalData: plainPersonalData, capacity: 1 };
      return (await createWorkspaceReader(reader).load(stream)).state;
    },
    run: async (args: readonly string[], { interruptAt, variables }: RunOptions = {}) => {
      const out: string[] = [];
      const errors: string[] = [];
      const bytes: Uint8Array[] = [];
      const stopped = new AbortController();
      const code = await runOperator(args, {
        readEnvironment: () =>
          readEnvironment({
            DATABASE_URL: store.url,
            LOG_PARTITIONS: String(partitions),
            LOG_LEVEL: 'silent',
            KEYS_DIR: keysDir,
            KEYS_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
            ...variables,
          }),
        print: (text) => out.push(text),
        printBytes: (part) => bytes.push(part),
        printError: (text) => {
          errors.push(text);
          if (interruptAt?.test(text)) stopped.abort();
        },
        signal: stopped.signal,
      });
      return { code, out: out.join(''), errors: errors.join(''), bytes };
    },
    close: async () => {
      await referee.stop();
      await log.close();
      await store.drop();
      await rm(keysDir, { recursive: true });
    },
  };
}

export type MenuWorld = Awaited<ReturnType<typeof createMenuWorld>>;
