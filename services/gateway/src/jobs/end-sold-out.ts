import { createHash } from 'node:crypto';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { type ClockDeps, clockCommit, mostOwners } from './clock-commits.ts';
import { createOwnerRounds } from './owner-rounds.ts';

const mostItems = 1_000;

export function createSoldOutRounds(deps: ClockDeps): () => Promise<void> {
  const { pool, workspaces, committer, clock, logger } = deps;
  const now = (): string => new Date(clock.now()).toISOString();

  return createOwnerRounds({
    pool,
    ownersAfter: async (owner) => {
      const { rows } = await pool.query<{ owner: string }>(
        `select distinct owner from items
          where sold_out_until <= $1 and owner > $2 order by owner limit ${mostOwners}`,
        [now(), owner],
      );
      return rows.map((row) => row.owner);
    },
    work: async (ownerId, pause) => {
      const due = await readDue(pool, ownerId, now());
      if (due.length === 0) return;
      // Folds a long stream in steps with pauses, so that the decision finds the result in memory.
      await workspaces.load(workspaceStream(ownerId), undefined, pause);
      const digest = createHash('sha256').update(JSON.stringify(due)).digest('hex');
      await committer(
        clockCommit({
          ownerId,
          commitId: `back-in-stock ${digest}`,
          requestHash: digest,
          command: { type: 'EndSoldOut', itemIds: due.map(({ id }) => id) },
        }),
      );
    },
    onError: (error, workspace) => {
      logger.warn({ err: error, workspace }, 'items could not be made available again yet');
    },
  });
}

type Due = { readonly id: string; readonly until: string };

async function readDue(pool: Pool, owner: string, now: string): Promise<readonly Due[]> {
  const { rows } = await pool.query<Due>(
    `select id, sold_out_until as until from items
      where owner = $1 and sold_out_until <= $2 order by id limit ${mostItems}`,
    [owner, now],
  );
  return rows;
}
