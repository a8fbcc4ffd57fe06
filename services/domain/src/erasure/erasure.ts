import type { AccountEvent, ErasureEvent } from '@qr-menu/schema';
import { accept, type Decision, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The owner sends this shortly after signing in. */
export type RequestDeletion = { readonly type: 'RequestDeletion'; readonly deletionId: string };

/** The owner sends this before the deletion is due. */
export type CancelDeletion = { readonly type: 'CancelDeletion' };

/** An operator sends this for the owner, or the scheduler when the deletion is due. */
export type EraseWorkspace = { readonly type: 'EraseWorkspace' };

const day = 86_400_000;

/** Repeating the request does not postpone the date. */
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
