import { readLogIdentity } from '@qr-menu/platform';
import type { Pool } from 'pg';
import { Refused } from '../refused.ts';

/** @throws Refused when Postgres belongs to another log than LOG_EPOCH names. */
export async function assertKnownEpoch(pool: Pool, epoch: number): Promise<void> {
  const stored = (await readLogIdentity(pool))?.epoch;
  if (stored === undefined || stored === epoch) return;
  throw new Refused('LOG_EPOCH_MISMATCH', `LOG_EPOCH is ${epoch}, Postgres says ${stored}`);
}
