import {
  type Clock,
  type CommitLog,
  changeNoticeSchema,
  changesChannel,
  createWorkspaceReader,
  every,
  type Logger,
  type MenuDocuments,
  type Notices,
  ownerOfStream,
} from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { createDirtyStreams } from './dirty-streams.ts';
import { followLog } from './follow-log.ts';
import { readPositions } from './positions.ts';
import { type RenderSettings, rendererRevision, renderVenue } from './rendering/render-venue.ts';
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
  /** Renders everything that is behind; resolves when all of it is written, rejects if it is not. */
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

  let failures = 0;
  const queue = createWorkQueue(parallelVenues, project, (error, stream) => {
    failures += 1;
    logger.warn({ err: error, stream }, 'a venue could not be projected; the sweep repairs it');
  });
  const dirty = createDirtyStreams(queue.add);

  async function askPositions(): Promise<void> {
    if (!dirty.isWaiting()) return;
    for (const [partition, next] of await readPositions(pool)) {
      dirty.pass({ partition, offset: next - 1n });
    }
  }

  const sweepAll = (): Promise<void> =>
    sweep({ pool, documents, epoch: settings.epoch, renderer, onStale: queue.add });

  const unsubscribe = await notices.subscribe(changesChannel, (message) => {
    const { partition, offset } = changeNoticeSchema.parse(JSON.parse(message));
    dirty.pass({ partition, offset: BigInt(offset) });
  });
  const onBatch = followLog(await readPositions(pool), dirty);
  const consumer = await log.consume({ group: 'projector', from: 'beginning', onBatch, onCrash });
  const stopSweeping = every(sweepInterval, sweepAll, clock, logger);
  const stopAsking = every(positionInterval, askPositions, clock, logger);

  async function settle(): Promise<void> {
    const before = failures;
    await sweepAll();
    await queue.idle();
    if (failures > before) throw new Error(`${failures - before} venues could not be projected`);
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
