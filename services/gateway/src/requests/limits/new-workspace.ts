import type { Account } from '@qr-menu/domain/workspace';

/** In milliseconds. A newer workspace may be one of many that an attacker has created. */
const newFor = 7 * 86_400_000;

type Age = { readonly account: Pick<Account, 'createdAt'> | null };

export const isNewWorkspace = ({ account }: Age, now: number): boolean =>
  account === null || Date.parse(account.createdAt) + newFor > now;

export const isUntried = (
  workspace: Age & { readonly transactions: { readonly size: number } },
  now: number,
): boolean => isNewWorkspace(workspace, now) && workspace.transactions.size === 0;
