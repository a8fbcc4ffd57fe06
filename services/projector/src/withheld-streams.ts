import { ArchiveBehind, isCaughtUp } from '@qr-menu/platform';
import type { Pool } from 'pg';

/** Streams that could not be rendered because the archive is being filled from the log. */
export function createWithheldStreams(pool: Pool) {
  const streams = new Set<string>();
  return {
    /** Answers whether that is why the stream failed. */
    keep: (stream: string, error: unknown): boolean => {
      const isWithheld = error instanceof ArchiveBehind;
      if (isWithheld) streams.add(stream);
      return isWithheld;
    },
    /** Hands all of them on as soon as the archive has caught up; to be called again and again. */
    release: async (onReady: (stream: string) => void): Promise<void> => {
      if (streams.size === 0 || !(await isCaughtUp(pool))) return;
      const ready = [...streams];
      streams.clear();
      for (const stream of ready) onReady(stream);
    },
  };
}
