import {
  type Clock,
  createReplayMetrics,
  type DocumentGenerations,
  type Logger,
  type Meter,
} from '@qr-menu/platform';

export type ReplayWatchDeps = {
  readonly documents: Pick<DocumentGenerations, 'generations'>;
  readonly meter: Meter;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
};

const patience = 3_600_000;

/**
 * Tells of a replay that was begun and that nobody goes on with: as long as it is there, Redis holds
 * every document twice and each change is written twice. To be called again and again.
 */
export function createReplayWatch(deps: ReplayWatchDeps): () => Promise<void> {
  const { documents, meter, clock, logger } = deps;
  const metrics = createReplayMetrics(meter);
  let seen: { readonly progress: string; readonly since: number; readonly told: boolean } | null =
    null;

  return async () => {
    const progress = await progressOf(documents);
    const now = clock.now();
    if (progress === null) seen = null;
    else if (progress !== seen?.progress) seen = { progress, since: now, told: false };
    const idle = seen ? now - seen.since : 0;
    metrics.idle(idle);
    if (!seen || seen.told || idle < patience) return;
    seen = { ...seen, told: true };
    logger.warn('a replay was begun and does not go on: `replay --resume --yes`, or drop it');
  };
}

/** Another text whenever the replay has come further; null while there is none. */
async function progressOf(documents: ReplayWatchDeps['documents']): Promise<string | null> {
  const { building, started } = await documents.generations();
  if (building === null) return null;
  return `${building} ${started.find(({ number }) => number === building)?.note ?? ''}`;
}
