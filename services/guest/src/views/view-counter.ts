import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, every, type Logger } from '@qr-menu/runtime';
import type { ViewCounts } from '@qr-menu/stores/view-counts';
import { isView } from './is-view.ts';
import { createVenueDay } from './venue-day.ts';

export type ViewCounterDeps = {
  readonly viewCounts: Pick<ViewCounts, 'add'>;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type ViewCounter = {
  /** Notes an answer, if it showed a guest the menu. */
  readonly note: (request: IncomingMessage, response: ServerResponse, name: string) => void;
  /** Hands on what is noted, and ends. */
  readonly stop: () => Promise<void>;
};

const pause = 1_000;
/** Of a day's names that wait while the store is away; further ones are not counted. */
const mostNoted = 10_000;

/**
 * Counts views in this process's memory and hands them on every second: a request costs an addition,
 * and a crash the views of the last second. Nothing is kept of who looked.
 */
export function createViewCounter({ viewCounts, clock, logger }: ViewCounterDeps): ViewCounter {
  const venueDay = createVenueDay();
  /** By day and name: putting a key together for each view would cost more than counting it. */
  let noted = new Map<string, Map<string, number>>();

  function add(day: string, name: string, views: number): void {
    const names = noted.get(day) ?? new Map<string, number>();
    if (names.size === 0) noted.set(day, names);
    const before = names.get(name);
    if (before !== undefined || names.size < mostNoted) names.set(name, views + (before ?? 0));
  }

  async function handOn(): Promise<void> {
    if (noted.size === 0) return;
    const counts = [...noted].flatMap(([day, names]) =>
      [...names].map(([name, views]) => ({ name, day, views })),
    );
    noted = new Map();
    try {
      await viewCounts.add(counts);
    } catch (error) {
      for (const { day, name, views } of counts) add(day, name, views);
      throw error;
    }
  }

  const stopHandingOn = every(pause, handOn, clock, logger);
  return {
    note: (request, response, name) => {
      if (isView(request, response)) add(venueDay(clock.now()), name, 1);
    },
    stop: async () => {
      await stopHandingOn();
      await handOn().catch((error: unknown) => {
        logger.warn({ err: error }, 'the last views were not counted');
      });
    },
  };
}
