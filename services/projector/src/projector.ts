import {
  type Clock,
  changeNoticeSchema,
  changesChannel,
  type CommitLog,
  createWorkspaceReader,
  type LogBatch,
  type Logger,
  type MenuDocuments,
  type Notices,
  ownerOfStream,
} from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { createDirtyStreams } from './dirty-streams.ts';
import { every } from './every.ts';
import { rendererRevision, type RenderSettings, renderVenue } from './rendering/render-venue.ts';
import { sweep } from './sweep.ts';
import { createWorkQueue } from './work-queue.ts';

export type ProjectorDeps = {
  readonly pool: Pool;
  readonly log: CommitLog;
  readonly notices: Notices;
  readonly documents: MenuDocuments;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: RenderSettings;
  readonly onCrash: (error: Error) => void;
};

export type Projector = {
  /** Renders everything that is behind; resolves when all of it is written. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const foldedWorkspaces = 200;
const parallelVenues = 4;
const sweepInterval = 30_000;
/** How often Postgres is asked itself whether it has passed an offset, should a notice be lost. */
const positionInterval = 250;

/** Keeps the public menu documents behind nothing but the archive (design §1). */
export async function startProjector(deps: ProjectorDeps): Promise<Projector> {
  const { pool, log, notices, documents, clock, logger, settings, onCrash } = deps;
  const workspaces = createWorkspaceReader(pool, foldedWorkspaces);
  const renderer = rendererRevision(settings);

  async function project(stream: string): Promise<void> {
    const owner = ownerOfStream(stream);
    if (owner === null) return;
    const { state, version } = await workspaces.load(workspaceStream(owner));
    const written = await documents.writeIfNewer(await renderVenue(state, version, settings));
    logger.debug({ stream, version, written }, 'venue projected');
  }

  const queue = createWorkQueue(parallelVenues, project, (error, stream) => {
    logger.warn({ err: error, stream }, 'a venue could not be projected; the sweep repairs it');
  });
  const dirty = createDirtyStreams(queue.add);

  async function onBatch({ partition, records }: LogBatch): Promise<bigint> {
    for (const { key, offset } of records) {
      if (ownerOfStream(key) !== null) dirty.mark(key, { partition, offset });
    }
    return (records.at(-1)?.offset ?? -1n) + 1n;
  }

  async function askPositions(): Promise<void> {
    const partitions = dirty.waitingPartitions();
    if (partitions.length === 0) return;
    const { rows } = await pool.query<{ partition: number; next_offset: bigint }>(
      'select partition, next_offset from log_positions where partition = any($1)',
      [partitions],
    );
    for (const row of rows) dirty.pass({ partition: row.partition, offset: row.next_offset - 1n });
  }

  const sweepAll = (): Promise<void> =>
    sweep({ pool, documents, epoch: settings.epoch, renderer, onStale: queue.add });

  const unsubscribe = await notices.subscribe(changesChannel, (message) => {
    const { partition, offset } = changeNoticeSchema.parse(JSON.parse(message));
    dirty.pass({ partition, offset: BigInt(offset) });
  });
  const consumer = await log.consume({ group: 'projector', from: 'end', onBatch, onCrash });
  await sweepAll();
  const stopSweeping = every(sweepInterval, sweepAll, clock, logger);
  const stopAsking = every(positionInterval, askPositions, clock, logger);

  async function settle(): Promise<void> {
    await sweepAll();
    await queue.idle();
  }

  return {
    settle,
    stop: async () => {
      await consumer.stop();
      await unsubscribe();
      await Promise.all([stopSweeping(), stopAsking()]);
      await queue.idle();
    },
  };
}
