import { every, type Images, type ViewCounts } from '@qr-menu/platform';
import { endSoldOut, type SoldOutDeps } from './end-sold-out.ts';
import { type ImageRemovalDeps, removeReleasedImages } from './remove-released-images.ts';
import { rollUpViews } from './roll-up-views.ts';

type DueWorkDeps = SoldOutDeps &
  Omit<ImageRemovalDeps, 'images'> & {
    /** Absent: there are none to remove. */
    readonly images?: Images | undefined;
    readonly viewCounts: ViewCounts;
  };

const pause = 15_000;
/** In the embedded default these views are in memory only. */
const viewsPause = 5_000;

/** What has to happen when its time comes, without anybody asking; the answer stops it. */
export function startDueWork(deps: DueWorkDeps): () => Promise<void> {
  const { images, clock, logger } = deps;
  const stops = [
    every(pause, () => endSoldOut(deps), clock, logger),
    every(viewsPause, () => rollUpViews(deps), clock, logger),
    ...(images
      ? [every(pause, () => removeReleasedImages({ ...deps, images }), clock, logger)]
      : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await rollUpViews(deps).catch((error: unknown) => {
      logger.warn({ err: error }, 'the last views were not rolled up');
    });
  };
}
