import { migrateMenuStore, startCommandService } from '@qr-menu/command';
import {
  type Clock,
  type CommitLog,
  createLogger,
  createMemoryNotices,
  createMenuStorePool,
  createNameReader,
  createTableCommitLog,
  createWorkspaceReader,
  isCaughtUp,
  type Notices,
  type PersonalData,
  plainPersonalData,
  systemClock,
  systemRandomness,
} from '@qr-menu/platform';
import { createTestDatabase } from '@qr-menu/testkit';
import { createAppender } from '../src/commits/append-commit.ts';
import { createNameClaims } from '../src/commits/claim-names.ts';
import { type Committer, createCommitter } from '../src/commits/committer.ts';
import { createHistory } from '../src/commits/history.ts';
import { createVerdictInbox } from '../src/commits/verdict-inbox.ts';

const logger = createLogger('gateways', 'silent');

/** A migrated database, a log and notices, with any number of gateways' committers on them. */
export async function startGateways(
  databaseServer: string,
  notices?: Notices,
  personalData: PersonalData = plainPersonalData,
) {
  const database = await createTestDatabase(databaseServer);
  const { url } = database;
  const pool = createMenuStorePool({ url, applicationName: 'gateways', logger });
  await migrateMenuStore(pool);
  const log = await createTableCommitLog({
    databaseUrl: url,
    partitions: 2,
    logger,
    clock: systemClock,
  });
  const spoken = notices ?? createMemoryNotices({ logger });
  const closers: (() => Promise<unknown>)[] = [];

  async function addGateway(
    verdictTimeout = 5_000,
    ownLog: CommitLog = log,
    clock: Clock = systemClock,
  ): Promise<Committer> {
    const inbox = await createVerdictInbox(spoken, systemRandomness.uuid());
    closers.push(inbox.close);
    const append = createAppender({
      log: ownLog,
      pool,
      inbox,
      clock,
      logger,
      verdictTimeout,
    });
    return createCommitter({
      workspaces: createWorkspaceReader({ pool, personalData, capacity: 10 }),
      isCaughtUp: () => isCaughtUp(pool),
      history: createHistory({ pool, personalData }),
      personalData,
      claims: createNameClaims(createNameReader(pool, 10), append),
      append,
      clock,
      randomness: systemRandomness,
      epoch: 1,
    });
  }

  async function startReferee(): Promise<void> {
    const service = await startCommandService({
      pool,
      epoch: 1,
      personalData,
      log,
      notices: spoken,
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
    addGateway,
    startReferee,
    stop: async () => {
      for (const close of closers.reverse()) await close();
      await log.close();
      await pool.end();
      await database.drop();
    },
  };
}
