import type { AccountDetails } from '../workspace/workspace.ts';

export type CreateAccount = AccountDetails & {
  readonly type: 'CreateAccount';
  readonly accountId: string;
  readonly name: string;
  readonly active: boolean;
};

/** Absent fields stay as they are. */
export type UpdateAccount = {
  readonly type: 'UpdateAccount';
  readonly accountId: string;
  readonly name?: string | undefined;
  readonly active?: boolean | undefined;
} & { readonly [Key in keyof AccountDetails]?: AccountDetails[Key] | undefined };

export type DeleteAccount = { readonly type: 'DeleteAccount'; readonly accountId: string };

export type AccountCommand = CreateAccount | UpdateAccount | DeleteAccount;
