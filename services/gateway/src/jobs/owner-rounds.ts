import { createWorkQueue, type Pause } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import { parkedAmong } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';

export type OwnerRounds = {
  readonly pool: Pool;
  /** Returns the next owners with work to do, ordered by id. */
  readonly ownersAfter: (owner: string) => Promise<readonly string[]>;
  readonly work: (owner: string, pause: Pause) => Promise<void>;
  readonly onError: (error: unknown, owner: string) => void;
};

const ownersAtOnce = 8;

/**
 * Visits all owners in each round. Slow or failing work for one owner delays neither others nor
 * the next round. Skips parked workspaces, whose commits would only wait in the log.
 */
export function createOwnerRounds({ pool, ownersAfter, work, onError }: OwnerRounds) {
  const queue = createWorkQueue(ownersAtOnce, work, onError);
  return async (): Promise<void> => {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const owners = await ownersAfter(last);
      const parked = new Set(await parkedAmong(pool, owners.map(workspaceStream)));
      owners.filter((owner) => !parked.has(workspaceStream(owner))).forEach(queue.add);
      await queue.idleButLong();
      last = owners.at(-1);
    }
  };
}
