import { createWorkQueue, type Pause } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import { parkedAmong } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';

export type OwnerRounds = {
  readonly pool: Pool;
  readonly ownersAfter: (owner: string) => Promise<readonly string[]>;
  readonly work: (owner: string, pause: Pause) => Promise<void>;
  readonly onError: (error: unknown, owner: string) => void;
};

const ownersAtOnce = 8;

/** Slow work for one owner does not delay others. Skips parked workspaces: their commits would wait. */
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
