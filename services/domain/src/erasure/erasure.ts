import type { AccountEvent, ErasureEvent } from '@qr-menu/schema';
import { accept, type Decision, reject } from '../decision.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** On the owner's demand. The operator's command only: no call of the API leads here. */
export type EraseWorkspace = { readonly type: 'EraseWorkspace' };

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
