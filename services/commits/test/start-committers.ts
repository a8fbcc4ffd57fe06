import { startCommandService } from '@qr-menu/command';
import { type Clock, createLogger, systemClock, systemRandomness } from '@qr-menu/runtime/process';
import { createWorkspaceReader } from '@qr-menu/stores/archive';
import { type CommitLog, createTableCommitLog } from '@qr-menu/stores/commit-log';
import { type PersonalData, plainPersonalData } from '@qr-menu/stores/keys';
import { createMemoryNotifications, type Notifications } from '@qr-menu/stores/notifications';
import { createTestStore } from '../../command/test/test-store.ts';
import { type CommitBudget, type Committer, openCommitter } from '../src/index.ts';

const logger = createLogger('committers', 'silent');

/** Opens a migrated database, a log and notifications, which the committers of several processes share. */
export async function startCommitters(
  databaseServer: string,
  notifications: Notifications = createMemoryNotifications({ logger }),
  personalData: PersonalData = plainPersonalData,
) {
  const store = await createTestStore(databaseServer);
  const { url, pool } = store;
  const log = await createTableCommitLog({
    databaseUrl: url,
    partitions: 2,
    logger,
    clock: systemClock,
  });
  const closers: (() => Promise<unknown>)[] = [];
  const ends: (() => void)[] = [];

  async function addCommitter(
    verdictTimeout = 5_000,
    ownLog: CommitLog = log,
    clock: Clock = systemClock,
    budget?: CommitBudget,
  ): Promise<Committer> {
    const { committer, close, endWaits } = await openCommitter({
      pool,
      personalData,
      log: ownLog,
      notifications,
      workspaces: createWorkspaceReader({ pool, personalData, capacity: 10 }),
      clock,
      randomness: systemRandomness,
      logger,
      epoch: 1,
      verdictTimeout,
      budget,
    });
    closers.push(close);
    ends.push(endWaits);
    return committer;
  }

  async function startReferee(): Promise<void> {
    const service = await startCommandService({
      pool,
      epoch: 1,
      personalData,
      log,
      notifications,
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
    endWaits: () => {
      for (const end of ends) end();
    },
    startReferee,
    stop: async () => {
      for (const close of closers.reverse()) await close();
      await log.close();
      await store.drop();
    },
  };
}
