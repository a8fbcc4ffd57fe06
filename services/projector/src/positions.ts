import { readStoredOffsets } from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { DirtyStreams } from './dirty-streams.ts';

/** Tells the streams that wait how far Postgres has come, should a notice be lost. */
export async function askPositions(
  pool: Pool,
  dirty: Pick<DirtyStreams, 'isWaiting' | 'pass'>,
): Promise<void> {
  if (!dirty.isWaiting()) return;
  for (const [partition, next] of await readStoredOffsets(pool)) {
    dirty.pass({ partition, offset: next - 1n });
  }
}
