import {
  type Committer,
  type ErasureDeps,
  eraseTraces,
  lookBack,
  ownImagesOf,
} from '@qr-menu/commits';
import type { Rejection, Workspace, WorkspaceCommand } from '@qr-menu/domain/workspace';
import type { RemoveUser } from '@qr-menu/identity/verification';
import type { Mails } from '@qr-menu/mail';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import type { StreamReader } from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import { mailDeletion } from '../features/account-deletion/mail-deletion.ts';
import { createOwnerRounds } from './owner-rounds.ts';

export type DueDeletionDeps = ErasureDeps & {
  readonly personalData: PersonalData;
  readonly workspaces: StreamReader<Workspace>;
  readonly committer: Committer;
  /** Null if the sign-in service detects deleted workspaces itself. */
  readonly removeUser: RemoveUser | null;
  readonly mails?: Mails | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
};

const clockActor = 'clock';
const mostOwners = 500;

const takenBack: Rejection = { code: 'CONFLICT', message: 'The deletion was taken back' };

/**
 * Decides based on the state before the final event, so that cancelling and deleting cannot both succeed. All
 * other steps can be repeated. Commit ids contain a space, so clients cannot use them.
 */
export function createDeletionRounds(deps: DueDeletionDeps): () => Promise<void> {
  const { pool, workspaces, committer, clock, logger, removeUser } = deps;
  const now = (): string => new Date(clock.now()).toISOString();

  const commit = (
    ownerId: string,
    commitId: string,
    command: WorkspaceCommand,
    precondition: (workspace: Workspace) => Rejection | null,
  ) =>
    committer({
      ownerId,
      actorId: clockActor,
      commitId,
      correlationId: commitId,
      requestHash: commitId,
      command,
      precondition,
    });

  async function leaveOtherVenues(ownerId: string, deletionId: string): Promise<void> {
    const { rows } = await pool.query<{ owner: string }>(
      'select owner from staff_members where id = $1 order by owner',
      [ownerId],
    );
    for (const { owner } of rows) {
      const command = { type: 'RemoveStaff', memberId: ownerId } as const;
      await commit(owner, `left ${deletionId}`, command, () => null);
    }
  }

  return createOwnerRounds({
    pool,
    ownersAfter: async (owner) => {
      const { rows } = await pool.query<{ owner: string }>(
        `select owner from account_deletions
          where due_at <= $1 and owner > $2
            and owner not in (select owner from erased_workspaces)
          order by owner limit ${mostOwners}`,
        [now(), owner],
      );
      return rows.map((row) => row.owner);
    },
    work: async (ownerId, pause) => {
      const { state } = await workspaces.load(workspaceStream(ownerId), undefined, pause);
      const { deletion } = state;
      if (!deletion || deletion.dueAt > now()) return;
      const { urls, invitationIds, email, language } = await lookBack(deps, ownerId);
      const isDue = (workspace: Workspace) =>
        workspace.deletion?.id === deletion.id ? null : takenBack;
      await commit(ownerId, `deleted ${deletion.id}`, { type: 'EraseWorkspace' }, isDue);
      // Must run before the key is erased, because the key decrypts the address.
      await mailDeletion(deps, [email], deletion.id, {
        kind: 'account-deleted',
        language,
        at: now(),
      });
      await leaveOtherVenues(ownerId, deletion.id);
      await removeUser?.(ownerId);
      const images = ownImagesOf(deps.images, ownerId, urls);
      await eraseTraces(deps, {
        ownerId,
        reason: 'requested by the owner',
        images,
        invitationIds,
        onImage: pause,
      });
      logger.info({ workspace: ownerId }, 'an account was deleted at its owner’s request');
    },
    onError: (error, workspace) => {
      logger.warn({ err: error, workspace }, 'an account was not deleted yet');
    },
  });
}
