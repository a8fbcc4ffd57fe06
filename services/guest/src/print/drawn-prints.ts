import type { DataToPrint, Print } from '@qr-menu/print';
import { TaskTooCostly } from '@qr-menu/runtime/process';
import type { RateLimits } from '@qr-menu/stores/rate-limits';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { FoundPrint } from './find-print.ts';

export type PrintDrawing = {
  /** Draws in a separate process. `etag` identifies the document. */
  readonly print: (etag: string, order: DataToPrint) => Promise<Print>;
  readonly rateLimits: RateLimits;
};

/** The size of the cache in bytes, enough for about 60 large menus. */
const keptBytes = 33_554_432;
const mostAtOnce = 2;
const mostWaiting = 4;
/** Limits the drawings per venue. A venue has at most 6 menus, 3 languages, 2 formats and 2 kinds. */
const venueLimit = { perSecond: 0.2, burst: 40 };
/** Milliseconds. A failed drawing is not retried before this, even if it is requested often. */
const failureKept = 60_000;

class TooManyWaiting extends Error {}
export class VenueTooBusy extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many prints of this venue');
    this.seconds = seconds;
  }
}

type Draw = () => Promise<Uint8Array | undefined>;

/** Draws two files at once, to leave cores for guests. Identical requests share one drawing. */
function createPrints() {
  const turns = pLimit(mostAtOnce);
  const failures = new LRUCache<string, Error>({ max: 1_000, ttl: failureKept });
  const prints = new LRUCache<string, Uint8Array, Draw>({
    maxSize: keptBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: async (etag, _stale, { context: draw }) => {
      const failure = failures.get(etag);
      if (failure) throw failure;
      if (turns.pendingCount >= mostWaiting)
        throw new TooManyWaiting('too many prints are waiting');
      try {
        return await turns(draw);
      } catch (error) {
        if (error instanceof TaskTooCostly) failures.set(etag, error);
        throw error;
      }
    },
  });
  return (etag: string, draw: Draw) => prints.fetch(etag, { context: draw });
}

/** Undefined if the documents are being replaced. Throws `VenueTooBusy` or another error. */
export function createDrawnPrints({ print, rateLimits }: PrintDrawing) {
  const prints = createPrints();
  return (name: string, { etag, read }: Extract<FoundPrint, { kind: 'found' }>) =>
    prints(etag, async () => {
      const taken = await rateLimits.take(`print:${name}`, venueLimit);
      if (!taken.allowed) throw new VenueTooBusy(taken.retryAfterSeconds);
      const order = await read();
      return order ? (await print(etag, order)).bytes : undefined;
    });
}
