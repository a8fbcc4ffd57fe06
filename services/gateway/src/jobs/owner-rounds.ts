import { createWorkQueue, type Pause } from '@qr-menu/runtime/process';

export type OwnerRounds = {
  /** The next owners with work to do, ordered by id. */
  readonly ownersAfter: (owner: string) => Promise<readonly string[]>;
  readonly work: (owner: string, pause: Pause) => Promise<void>;
  readonly onError: (error: unknown, owner: string) => void;
};

const ownersAtOnce = 8;

/**
 * Each round visits all owners. If the work for one owner fails or is slow, it delays neither the other owners nor the
 * next round.
 */
export function createOwnerRounds({ ownersAfter, work, onError }: OwnerRounds) {
  const queue = createWorkQueue(ownersAtOnce, work, onError);
  return async (): Promise<void> => {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const owners = await ownersAfter(last);
      owners.forEach(queue.add);
      await queue.idleButLong();
      last = owners.at(-1);
    }
  };
}
