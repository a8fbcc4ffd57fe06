import type { FigureName } from '@qr-menu/runtime';
import type { ServiceName } from '../capacity/sizes.ts';

/** What the alarms watch, by the service that tells it. */
export const watchedFigures = {
  command: ['scrapeFailures', 'commandLagSeconds', 'quarantinedMessages', 'redisReady'],
  gateway: [
    'scrapeFailures',
    'changes',
    'changesPending',
    'appendsUnconfirmed',
    'soldOutAgeSeconds',
    'viewsAgeSeconds',
    'imagesAgeSeconds',
    'redisReady',
  ],
  projector: [
    'scrapeFailures',
    'oldestDirtySeconds',
    'changesShown',
    'changesShownInTime',
    'projectionsFailed',
    'sweepAgeSeconds',
    'redisReady',
  ],
  guest: ['scrapeFailures', 'copiesShown', 'redisReady'],
} as const satisfies Readonly<Record<ServiceName, readonly FigureName[]>>;
