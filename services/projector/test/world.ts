import { startCommandService } from '@qr-menu/command';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { currentSchemaVersion, type WorkspaceEvent, workspaceStream } from '@qr-menu/schema';
import { type CommitLog, createTableCommitLog } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import type { MenuDocuments } from '@qr-menu/stores/menu-documents';
import { createMemoryNotifications, type Notifications } from '@qr-menu/stores/notifications';
import { createManualClock, type ManualClock, waitUntil } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { createTestStore } from '../../command/test/test-store.ts';
import { type Projector, startProjector } from '../src/index.ts';
import { at, settings } from './venue.ts';

export const silent = createLogger('test', 'silent');

export type ProjectorWorld = {
  readonly pool: Pool;
  readonly log: CommitLog;
  readonly clock: ManualClock;
  readonly crashes: readonly Error[];
  /** Returns the workspace's version once the commit with these events is accepted. */
  readonly append: (owner: string, events: readonly WorkspaceEvent[]) => Promise<number>;
  /** Returns the workspace's version in Postgres. */
  readonly stored: (owner: string) => Promise<number>;
  readonly startReferee: () => Promise<{ readonly stop: () => Promise<void> }>;
  readonly project: (
    documents: MenuDocuments,
    over?: Partial<Parameters<typeof startProjector>[0]>,
  ) => Promise<Projector>;
  readonly close: () => Promise<void>;
};

export type ProjectorWorldOptions = {
  readonly serverUrl: string;
  readonly notifications?: Notifications;
  /** Defaults to a table in the world's own database. */
  readonly log?: CommitLog;
};

/** Opens a projector's dependencies on a new database. The test controls only the clock. */
export async function createProjectorWorld(
  options: ProjectorWorldOptions,
): Promise<ProjectorWorld> {
  const { serverUrl, notifications = createMemoryNotifications({ logger: silent }) } = options;
  const store = await createTestStore(serverUrl);
  const { pool } = store;
  const log =
    options.log ??
    (await createTableCommitLog({
      databaseUrl: store.url,
      partitions: 3,
      logger: silent,
      clock: systemClock,
    }));
  const clock = createManualClock();
  const crashes: Error[] = [];
  const started: { readonly stop: () => Promise<void> }[] = [];
  const versions = new Map<string, number>();
  const onCrash = (error: Error) => void crashes.push(error);
  const personalData = plainPersonalData;
  const parts = { pool, personalData, log, notifications, logger: silent, onCrash };
  const refereeParts = { ...parts, epoch: 1 };

  return {
    pool,
    log,
    clock,
    crashes,
    append: async (owner, events) => {
      const expectedVersion = versions.get(owner) ?? 0;
      versions.set(owner, expectedVersion + 1);
      const stream = workspaceStream(owner);
      const commit = {
        schemaVersion: currentSchemaVersion,
        epoch: 1,
        commitId: `${owner} ${expectedVersion}`,
        stream,
        expectedVersion,
        actor: { id: owner },
        at,
        correlationId: 'c',
        requestHash: 'h',
        events,
      };
      await log.append({ key: stream, value: Buffer.from(JSON.stringify(commit)), headers: {} });
      return expectedVersion + 1;
    },
    stored: async (owner) => {
      const { rows } = await pool.query<{ version: number }>(
        'select version from streams where stream = $1',
        [workspaceStream(owner)],
      );
      return rows[0]?.version ?? 0;
    },
    startReferee: async () => {
      const referee = await startCommandService(refereeParts);
      started.push(referee);
      return referee;
    },
    project: async (documents, over = {}) => {
      const projector = await startProjector({ ...parts, documents, clock, settings, ...over });
      started.push(projector);
      // Waits until the first sweep is over, so that all later effects are caused by the test.
      await waitUntil(() => clock.sleeping().length === 2);
      return projector;
    },
    close: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
      await log.close();
      await notifications.close();
      await store.drop();
    },
  };
}
