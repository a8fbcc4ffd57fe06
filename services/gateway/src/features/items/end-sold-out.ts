import { createHash } from 'node:crypto';
import type { Committer } from '@qr-menu/commits';
import type { Clock, Logger } from '@qr-menu/runtime';
import type { Pool } from 'pg';

export type SoldOutDeps = {
  readonly pool: Pool;
  readonly committer: Committer;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Who puts items back: the history shows it in the place of a person's id. */
const clockActor = 'clock';
const mostItems = 1_000;

type Due = { readonly id: string; readonly until: string };

/**
 * One commit a workspace. Its id follows from what is due, and the decision is made on the present
 * state: however many processes do this, and however often, each item is put back once.
 */
export async function endSoldOut({ pool, committer, clock, logger }: SoldOutDeps): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  for (const [ownerId, due] of await readDue(pool, now)) {
    const digest = createHash('sha256').update(JSON.stringify(due)).digest('hex');
    await committer({
      ownerId,
      actorId: clockActor,
      commitId: `back-in-stock-${digest}`,
      correlationId: `back-in-stock-${digest}`,
      requestHash: digest,
      command: { type: 'EndSoldOut', itemIds: due.map(({ id }) => id) },
      precondition: () => null,
    }).catch((error: unknown) => {
      logger.warn({ err: error, workspace: ownerId }, 'items were not put back in stock yet');
    });
  }
}

async function readDue(pool: Pool, now: string): Promise<ReadonlyMap<string, readonly Due[]>> {
  const { rows } = await pool.query<Due & { owner: string }>(
    `select owner, id, sold_out_until as until from items
      where sold_out_until <= $1 order by owner, id limit ${mostItems}`,
    [now],
  );
  const byOwner = new Map<string, Due[]>();
  for (const { owner, id, until } of rows) {
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), { id, until }]);
  }
  return byOwner;
}
