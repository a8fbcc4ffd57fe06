import { createHash } from 'node:crypto';
import { pendingOf } from '@qr-menu/domain/scheduled-changes';
import { workspaceStream } from '@qr-menu/schema';
import { type ClockDeps, clockCommit, mostOwners } from './clock-commits.ts';
import { createOwnerRounds } from './owner-rounds.ts';

export function createScheduledChangeRounds(deps: ClockDeps): () => Promise<void> {
  const { pool, workspaces, committer, clock, logger } = deps;
  const now = (): string => new Date(clock.now()).toISOString();

  return createOwnerRounds({
    pool,
    ownersAfter: async (owner) => {
      const { rows } = await pool.query<{ owner: string }>(
        `select distinct owner from scheduled_changes
          where state = 'PENDING' and due_at <= $1 and owner > $2
          order by owner limit ${mostOwners}`,
        [now(), owner],
      );
      return rows.map((row) => row.owner);
    },
    work: async (ownerId, pause) => {
      const { state } = await workspaces.load(workspaceStream(ownerId), undefined, pause);
      const due = pendingOf(state.scheduledChanges).filter(({ dueAt }) => dueAt <= now());
      for (const { id: changeId } of due) {
        const commitId = `scheduled-change ${changeId}`;
        // Throws if the outcome is uncertain. Later changes then wait for this one.
        await committer(
          clockCommit({
            ownerId,
            commitId,
            requestHash: createHash('sha256').update(commitId).digest('hex'),
            command: { type: 'ApplyScheduledChange', changeId },
          }),
        );
      }
    },
    onError: (error, workspace) => {
      logger.warn({ err: error, workspace }, 'scheduled changes could not be made yet');
    },
  });
}
