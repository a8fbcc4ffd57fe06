import type { AccountEvent, ErasureEvent } from '@qr-menu/schema';
import { accept, type Decision, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Sent by the owner, who must have signed in recently. */
export type RequestDeletion = { readonly type: 'RequestDeletion'; readonly deletionId: string };

/** Sent by the owner before the deletion is due. */
export type CancelDeletion = { readonly type: 'CancelDeletion' };

/** Sent by an operator on the owner's behalf, or by the scheduler when the deletion is due. */
export type EraseWorkspace = { readonly type: 'EraseWorkspace' };

const day = 86_400_000;

/** A repeated request does not postpone the date. */
export function decideDeletion(
  { deletion }: Workspace,
  command: RequestDeletion | CancelDeletion,
  at: string,
): Decision<ErasureEvent> {
  if (command.type === 'CancelDeletion') {
    if (!deletion) return accept();
    return accept({ type: 'DeletionTakenBack', data: { deletionId: deletion.id } });
  }
  if (deletion) return accept();
  const dueAt = new Date(Date.parse(at) + limits.deletionDays * day).toISOString();
  const { deletionId } = command;
  return accept({ type: 'DeletionRequested', data: { deletionId, dueAt } });
}

export function decideErasure({
  ownerId,
  account,
  erased,
}: Workspace): Decision<AccountEvent | ErasureEvent> {
  if (erased) return accept();
  const end = { type: 'WorkspaceErased', data: { workspaceId: ownerId } } as const;
  return account
    ? accept<AccountEvent | ErasureEvent>(
        { type: 'AccountDeleted', data: { accountId: account.id } },
        end,
      )
    : accept(end);
}

export const workspaceIsErased = reject('CONFLICT', 'This workspace was erased for good');
