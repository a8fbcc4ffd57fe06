import type { Remember } from '@qr-menu/menu-page';
import { createLogLagMetrics, type Meter, watchGauge } from '@qr-menu/runtime/metrics';
import {
  type Clock,
  createWorkQueue,
  every,
  type Logger,
  type Pause,
  type Subscribe,
  type WorkQueue,
} from '@qr-menu/runtime/process';
import { noopTelemetry, type Telemetry } from '@qr-menu/runtime/tracing';
import { workspaceStream } from '@qr-menu/schema';
import {
  ArchiveBehind,
  assertLogEpoch,
  isStreamCaughtUp,
  openWorkspaces,
  ownerOfStream,
  readStoredOffsets,
  type WorkspaceReader,
} from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { DocumentVariant, MenuWriter, StoredDocument } from '@qr-menu/stores/menu-documents';
import {
  changeNotificationSchema,
  changesChannel,
  decidedAtOf,
  type Notifications,
} from '@qr-menu/stores/notifications';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import {
  askPositions,
  createDeferredStreams,
  createDirtyStreams,
  createObserveProjection,
  createPendingChanges,
  type DirtyStreams,
  followLog,
  type PendingChanges,
} from './pending-changes.ts';
import { type Remembered, type RenderSettings, renderVenue } from './rendering/render-venue.ts';
import { createSweep, isAnyBehind } from './sweep.ts';

export type ProjectorDeps = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly log: CommitLog;
  readonly notifications: Notifications;
  readonly documents: MenuWriter;
  /** Called when the document store is available again. It may have lost any document. */
  readonly onReconnect?: Subscribe | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
  readonly settings: RenderSettings;
  readonly workspaces?: WorkspaceReader | undefined;
  readonly onCrash: (error: Error) => void;
};

export type Projector = {
  /** Renders all venues that are behind. Resolves when only slow or failing venues are left. */
  readonly catchUp: () => Promise<void>;
  /** Like `catchUp`, but does nothing if venues are behind only because another release rendered them. */
  readonly catchUpIfBehind: () => Promise<void>;
  /** Like `catchUp`, but resolves only when everything is written, and rejects if that fails. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const parallelVenues = 4;
const sweepInterval = 30_000;
/** In milliseconds. Postgres's position is read at this interval, in case a notification was lost. */
const positionInterval = 250;

/** Keeps the public menu documents up to date with the archive. */
export async function startProjector(deps: ProjectorDeps): Promise<Projector> {
  const { pool, log, notifications, clock, logger, settings, onCrash } = deps;
  await assertLogEpoch(pool, settings.epoch, log);
  const { telemetry = noopTelemetry() } = deps;
  const pending = createPendingChanges();
  const damaged = new Set<string>();
  const project = createProjectVenue({ ...deps, telemetry, pending, damaged });

  const failed = new Set<string>();
  const deferred = createDeferredStreams(pool);
  const projectAgain = async (stream: string, pause: Pause) => {
    await project(stream, pause);
    failed.delete(stream);
  };
  const queue = createWorkQueue(parallelVenues, projectAgain, (error, stream) => {
    failed.add(stream);
    if (deferred.keep(stream, error)) return;
    logger.warn({ err: error, stream }, 'a venue could not be projected; the sweep repairs it');
  });
  const dirty = createDirtyStreams((stream) => {
    pending.ready(stream);
    queue.add(stream);
  });

  const repair = (stream: string): void => {
    damaged.add(stream);
    queue.add(stream);
  };
  const sweep = createSweep({ ...deps, meter: telemetry.meter, pending, queue, repair });

  async function askPostgres(): Promise<void> {
    await askPositions(pool, dirty);
    await deferred.release(queue.add);
    for (const stream of await requestedStreams(deps)) repair(stream);
  }

  const unsubscribe = await onNotifications(notifications, dirty, queue.add);
  const positions = new Map<number, bigint>();
  const onBatch = followLog(await readStoredOffsets(pool), {
    dirty,
    positions,
    received: (record) => pending.received(record, clock.now()),
  });
  watchProjector({ log, clock, pending, queue, positions }, telemetry.meter);
  const consumer = await log.consume({ group: 'projector', from: 'beginning', onBatch, onCrash });
  const stopSweeping = every(sweepInterval, sweep, clock, logger, deps.onReconnect);
  const stopAsking = every(positionInterval, askPostgres, clock, logger);

  async function catchUp(): Promise<void> {
    failed.clear();
    await sweep();
    await queue.idleButLong();
  }

  async function settle(): Promise<void> {
    await catchUp();
    await queue.idle();
    if (failed.size > 0) throw new Error(`${failed.size} venues could not be projected`);
  }

  return {
    catchUp,
    catchUpIfBehind: async () =>
      (await isAnyBehind(deps, settings.epoch)) ? catchUp() : undefined,
    settle,
    stop: async () => {
      await consumer.stop();
      await Promise.all([unsubscribe(), stopSweeping(), stopAsking()]);
      await queue.idle();
    },
  };
}

const onNotifications = (
  notifications: Notifications,
  dirty: DirtyStreams,
  onLate: (stream: string) => void,
): Promise<() => Promise<void>> =>
  notifications.subscribe(changesChannel, (message) => {
    const change = changeNotificationSchema.parse(JSON.parse(message));
    if (change.isLate) onLate(change.stream);
    dirty.pass({ partition: change.partition, offset: BigInt(change.offset) });
  });

export type WatchedProjector = {
  readonly log: CommitLog;
  readonly clock: Pick<Clock, 'now'>;
  readonly pending: PendingChanges;
  readonly queue: Pick<WorkQueue, 'size'>;
  readonly positions: ReadonlyMap<number, bigint>;
};

export function watchProjector(watched: WatchedProjector, meter: Meter): void {
  const { log, clock, positions } = watched;
  createDirtyMetrics(meter, watched);
  createLogLagMetrics(meter).watch({
    consumer: 'projector',
    endOffsets: log.endOffsets,
    positions: async () => positions,
    decidedAt: async (partition, offset) =>
      decidedAtOf((await log.read(partition, offset))?.headers ?? {}),
    clock,
  });
}

type ProjectVenueDeps = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly documents: MenuWriter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: RenderSettings;
  readonly telemetry: Telemetry;
  readonly pending: PendingChanges;
  /** Streams with missing or damaged documents. These are rewritten even if the version is the same. */
  readonly damaged: Set<string>;
  /** If omitted, the projector folds workspaces itself. */
  readonly workspaces?: WorkspaceReader | undefined;
};

const foldedWorkspaces = 200;

/**
 * While the archive is being filled from the log, it may contain only the beginning of a workspace. During
 * that time, only documents that were made from this log are replaced.
 * @throws ArchiveBehind
 */
function createProjectVenue(
  deps: ProjectVenueDeps,
): (stream: string, pause: Pause) => Promise<void> {
  const { pool, documents, clock, logger, settings, damaged } = deps;
  const workspaces = deps.workspaces ?? openWorkspaces({ ...deps, capacity: foldedWorkspaces });
  const remembered = { markup: createRememberedMarkup(), pages: createRememberedPages() };
  const observe = createObserveProjection(deps);

  async function hasDocuments(owner: string): Promise<boolean> {
    const [stored = null] = await documents.versions([owner]);
    return stored !== null && stored.epoch >= settings.epoch;
  }

  return async (stream, pause) => {
    const owner = ownerOfStream(stream);
    if (owner === null) return;
    // Must run first, because commits that are read before the archive catches up may be incomplete.
    const isCaughtUp = await isStreamCaughtUp(pool, stream);
    if (!isCaughtUp && !(await hasDocuments(owner))) throw new ArchiveBehind();
    const projection = observe(stream);
    try {
      const { state, version } = await workspaces.load(workspaceStream(owner), undefined, pause);
      const venue = await renderVenue(state, version, settings, clock.now(), remembered);
      const isDamaged = damaged.delete(stream);
      const endWriting = projection.writing(version);
      const written = await (isDamaged
        ? documents.writeUnlessOlder(venue)
        : documents.writeIfNewer(venue)
      ).finally(endWriting);
      projection.shown(written);
      logger.debug({ stream, written }, 'venue projected');
    } catch (error) {
      projection.failed();
      throw error;
    }
  };
}

/** UTF-16 units of markup and keys (at most 64 MB), enough for the sections of about 100 venues. */
const capacity = 32 * 1024 * 1024;

export function createRememberedMarkup(): Remember {
  const kept = new LRUCache<string, string>({
    maxSize: capacity,
    sizeCalculation: (markup, key) => markup.length + key.length,
  });
  return (key, make) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    // Flattens the text, because React returns a rope of small strings that needs several times the memory.
    const markup = Buffer.from(make()).toString();
    kept.set(key, markup);
    return markup;
  };
}

/** In bytes. Enough for the pages of about twenty venues with six menus each. */
const pagesCapacity = 32 * 1024 * 1024;

const createRememberedPages = (): NonNullable<Remembered['pages']> =>
  new LRUCache<string, readonly (readonly [DocumentVariant, StoredDocument])[]>({
    maxSize: pagesCapacity,
    sizeCalculation: (pages) =>
      pages.reduce((sum, [, { body }]) => sum + body.byteLength, pages.length),
  });

export function createDirtyMetrics(meter: Meter, watched: WatchedProjector): void {
  const dirty = {
    name: 'qr_menu_projector_dirty_venues',
    help: 'Venues with commits that the documents do not show yet.',
  };
  const oldest = {
    name: 'qr_menu_projector_oldest_dirty_seconds',
    help: 'How long the longest waiting of these venues has been waiting.',
  };
  const queued = {
    name: 'qr_menu_projector_queue_venues',
    help: 'Venues being rendered or waiting for it.',
  };
  watchGauge(meter, dirty, () => watched.pending.streams());
  watchGauge(meter, oldest, () => {
    const since = watched.pending.oldest();
    return since === undefined ? 0 : (watched.clock.now() - since) / 1_000;
  });
  watchGauge(meter, queued, () => watched.queue.size());
}

/** Takes requests of guest processes for missing documents, and returns the streams of their venues. */
async function requestedStreams({
  pool,
  documents,
}: Pick<ProjectorDeps, 'pool' | 'documents'>): Promise<readonly string[]> {
  // If the store is unavailable, nothing can be written to it either.
  const names = await documents.takeRequests().catch(() => []);
  if (names.length === 0) return [];
  const { rows } = await pool.query<{ owner: string }>(
    'select distinct owner from venue_names where normalized_name = any($1)',
    [names],
  );
  return rows.map(({ owner }) => workspaceStream(owner));
}
