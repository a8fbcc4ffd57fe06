import { createHash } from 'node:crypto';
import { workspaceStream } from '@qr-menu/schema';
import { type ClockDeps, clockCommit, mostOwners } from './clock-commits.ts';
import { createOwnerRounds } from './owner-rounds.ts';

/** Makes one commit per venue and day, so that guests see the dishes of the day. */
export function createDayRounds(deps: ClockDeps): () => Promise<void> {
  const { pool, workspaces, committer, clock, logger } = deps;
  const now = (): string => new Date(clock.now()).toISOString();

  return createOwnerRounds({
    pool,
    ownersAfter: async (owner) => {
      const { rows } = await pool.query<{ owner: string }>(
        `select owner from accounts
          where (today is null or today::json ->> 'until' <= $1) and owner > $2
            and exists (select from items
                         where items.owner = accounts.owner and items.days is not null)
          order by owner limit ${mostOwners}`,
        [now(), owner],
      );
      return rows.map((row) => row.owner);
    },
    work: async (ownerId, pause) => {
      const stream = workspaceStream(ownerId);
      const { state } = await workspaces.load(stream, undefined, pause);
      const due = [state.account?.today?.until ?? null, now().slice(0, 10)];
      const digest = createHash('sha256').update(JSON.stringify(due)).digest('hex');
      await committer(
        clockCommit({
          ownerId,
          commitId: `day began ${digest}`,
          requestHash: digest,
          command: { type: 'BeginDay' },
        }),
      );
    },
    onError: (error, workspace) => {
      logger.warn({ err: error, workspace }, 'the next day could not begin yet');
    },
  });
}
