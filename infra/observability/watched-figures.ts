import type { FigureName } from '@qr-menu/platform';
import type { ServiceName } from '../capacity/sizes.ts';

/** What the alarms watch, by the service that tells it. */
export const watchedFigures = {
  command: ['scrapeFailures', 'commandLagSeconds', 'quarantinedMessages'],
  gateway: ['scrapeFailures', 'changes', 'changesPending', 'appendsUnconfirmed'],
  projector: [
    'scrapeFailures',
    'oldestDirtySeconds',
    'changesShown',
    'changesShownInTime',
    'projectionsFailed',
    'sweepAgeSeconds',
    'replayIdleSeconds',
  ],
  guest: ['scrapeFailures', 'copiesShown'],
} as const satisfies Readonly<Record<ServiceName, readonly FigureName[]>>;
