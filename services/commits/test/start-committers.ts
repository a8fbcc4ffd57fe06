import { migrateMenuStore, startCommandService } from '@qr-menu/command';
import { type Clock, createLogger, systemClock, systemRandomness } from '@qr-menu/runtime';
import { createMenuStorePool, createWorkspaceReader } from '@qr-menu/stores/archive';
import { type CommitLog, createTableCommitLog } from '@qr-menu/stores/commit-log';
import { type PersonalData, plainPersonalData } from '@qr-menu/stores/keys';
import { createMemoryNotices, type Notices } from '@qr-menu/stores/notices';
import { createTestDatabase } from '@qr-menu/testkit';
import { type Committer, openCommitter } from '../src/index.ts';

const logger = createLogger('committers', 'silent');

/** A migrated database, a log and notices, with the committers of any number of processes on them. */
export async function startCommitters(
  databaseServer: string,
  notices: Notices = createMemoryNotices({ logger }),
  personalData: PersonalData = plainPersonalData,
) {
  const database = await createTestDatabase(databaseServer);
  const { url } = database;
  const pool = createMenuStorePool({ url, applicationName: 'committers', logger });
  await migrateMenuStore(pool);
  const log = await createTableCommitLog({
    databaseUrl: url,
    partitions: 2,
    logger,
    clock: systemClock,
  });
  const closers: (() => Promise<unknown>)[] = [];

  async function addCommitter(
    verdictTimeout = 5_000,
    ownLog: CommitLog = log,
    clock: Clock = systemClock,
  ): Promise<Committer> {
    const { committer, close } = await openCommitter({
      pool,
      personalData,
      log: ownLog,
      notices,
      workspaces: createWorkspaceReader({ pool, personalData, capacity: 10 }),
      clock,
      randomness: systemRandomness,
      logger,
      epoch: 1,
      verdictTimeout,
    });
    closers.push(close);
    return committer;
  }

  async function startReferee(): Promise<void> {
    const service = await startCommandService({
      pool,
      epoch: 1,
      personalData,
      log,
      notices,
      logger,
      onCrash: (error) => {
        throw error;
      },
    });
    closers.push(service.stop);
  }

  return {
    pool,
    log,
    addCommitter,
    startReferee,
    stop: async () => {
      for (const close of closers.reverse()) await close();
      await log.close();
      await pool.end();
      await database.drop();
    },
  };
}
