import { createHash } from 'node:crypto';
import type { Committer } from '@qr-menu/commits';
import { pendingOf } from '@qr-menu/domain/scheduled-changes';
import type { Workspace } from '@qr-menu/domain/workspace';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import type { StreamReader } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';
import { createOwnerRounds } from './owner-rounds.ts';

export type ScheduledChangeDeps = {
  readonly pool: Pool;
  readonly workspaces: Pick<StreamReader<Workspace>, 'load'>;
  readonly committer: Committer;
  readonly clock: Clock;
  readonly logger: Logger;
};

const clockActor = 'clock';
const mostOwners = 500;

/**
 * Makes all due changes, one commit for each, in the order of their times. The commit id is derived
 * from the change's id and the decision uses the current state, so each change is made once, however
 * often and in however many processes this runs. The id contains a space, which an Idempotency-Key
 * cannot, so no client can take it.
 */
export function createScheduledChangeRounds(deps: ScheduledChangeDeps): () => Promise<void> {
  const { pool, workspaces, committer, clock, logger } = deps;
  const now = (): string => new Date(clock.now()).toISOString();

  return createOwnerRounds({
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
        // Throws if the outcome is uncertain, so that a later change waits for it.
        await committer({
          ownerId,
          actorId: clockActor,
          commitId,
          correlationId: commitId,
          requestHash: createHash('sha256').update(commitId).digest('hex'),
          command: { type: 'ApplyScheduledChange', changeId },
          precondition: () => null,
        });
      }
    },
    onError: (error, workspace) => {
      logger.warn({ err: error, workspace }, 'scheduled changes could not be made yet');
    },
  });
}
