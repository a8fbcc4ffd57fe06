import type { AccountEvent, Language } from '@qr-menu/schema';
import { dismissed } from '../staff/staff.ts';
import type { Stamps } from '../workspace/entities.ts';
import { type EventContext, emptyWorkspace, type Workspace } from '../workspace/workspace.ts';

export type AccountDetails = {
  readonly email: string;
  readonly phone: string;
  readonly description: string;
  readonly defaultLanguage: Language;
  readonly logoUrl: string;
};

export type Account = Stamps &
  AccountDetails & {
    readonly name: string;
    readonly normalizedName: string;
    readonly active: boolean;
    /** ISO 8601. */
    readonly subscriptionValidUntil: string;
  };

export function evolveAccount(
  workspace: Workspace,
  event: AccountEvent,
  { at, ownerId }: EventContext,
): Workspace {
  const { account } = workspace;
  if (event.type === 'AccountCreated') {
    const { accountId, ...details } = event.data;
    const created = { id: accountId, owner: ownerId, ...details, createdAt: at, updatedAt: at };
    return { ...workspace, account: created, names: withName(workspace, details.normalizedName) };
  }
  if (!account) throw new Error(`${event.type} was accepted without an account`);
  switch (event.type) {
    case 'AccountRenamed': {
      const { name, normalizedName } = event.data;
      return {
        ...workspace,
        account: { ...account, name, normalizedName, updatedAt: at },
        names: withName(workspace, normalizedName),
      };
    }
    case 'AccountUpdated': {
      const { accountId: _, ...change } = event.data;
      const details = change as Partial<AccountDetails>;
      return { ...workspace, account: { ...account, ...details, updatedAt: at } };
    }
    case 'AccountActivationChanged':
      return { ...workspace, account: { ...account, active: event.data.active, updatedAt: at } };
    case 'AccountDeleted':
      return {
        ...emptyWorkspace(ownerId),
        names: workspace.names,
        transactions: workspace.transactions,
        staff: dismissed(workspace.staff),
      };
    default:
      return event satisfies never;
  }
}

function withName(workspace: Workspace, normalizedName: string): readonly string[] {
  return workspace.names.includes(normalizedName)
    ? workspace.names
    : [...workspace.names, normalizedName];
}
