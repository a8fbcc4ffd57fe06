import { readStoredOffsets } from '@qr-menu/stores/archive';
import { LogUnavailable } from '@qr-menu/stores/commit-log';
import { Refused } from '../errors.ts';
import type { OperatorStores } from '../stores.ts';

/** In milliseconds. In normal use, the archive is only milliseconds behind. */
const patience = 3_000;
const pause = 200;

/** Throws if the archive may lack venues that guests see. Returns false if the log does not respond. */
export async function assertArchiveIsCurrent(stores: OperatorStores): Promise<boolean> {
  const ends = await endOffsets(stores);
  if (!ends) return false;
  for (const giveUpAt = stores.clock.now() + patience; ; await stores.clock.sleep(pause)) {
    const positions = await readStoredOffsets(stores.pool);
    const behind = ends.findIndex((end, partition) => (positions.get(partition) ?? 0n) < end);
    if (behind === -1) return true;
    if (stores.clock.now() < giveUpAt) continue;
    throw new Refused(
      'ARCHIVE_BEHIND',
      `Postgres has partition ${behind} up to ${positions.get(behind) ?? 0n} of ${ends[behind]}: ` +
        `wait until the command service has caught up`,
    );
  }
}

async function endOffsets(stores: OperatorStores): Promise<readonly bigint[] | null> {
  try {
    return await (await stores.openLog()).endOffsets();
  } catch (error) {
    if (error instanceof LogUnavailable) return null;
    throw error;
  }
}
