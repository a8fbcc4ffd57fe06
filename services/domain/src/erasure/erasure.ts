import type { AccountEvent, ErasureEvent } from '@qr-menu/schema';
import { accept, type Decision, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** By the owner, who has signed in for it. */
export type RequestDeletion = { readonly type: 'RequestDeletion'; readonly deletionId: string };

/** By the owner, until the day has come. */
export type TakeBackDeletion = { readonly type: 'TakeBackDeletion' };

/** On the owner's demand: by an operator, or when the days of a requested deletion are over. */
export type EraseWorkspace = { readonly type: 'EraseWorkspace' };

const day = 86_400_000;

/** A second request does not put the day off. */
export function decideDeletion(
  { deletion }: Workspace,
  command: RequestDeletion | TakeBackDeletion,
  at: string,
): Decision<ErasureEvent> {
  if (command.type === 'TakeBackDeletion') {
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
