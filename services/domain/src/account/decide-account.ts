import type { AccountEvent } from '@qr-menu/schema';
import {
  accept,
  acceptUnless,
  type Decision,
  notFound,
  type Rejection,
  reject,
} from '../decision.ts';
import { limits } from '../limits.ts';
import { isAccountNameUsable, normalizeAccountName } from '../names/account-name.ts';
import { mixedWordOf } from '../names/lookalikes.ts';
import { emailFault, phoneFault, pictureFault, textFault } from '../text/text-rules.ts';
import { type Changes, difference, isNew } from '../workspace/entities.ts';
import type { Account, AccountDetails, Workspace } from '../workspace/workspace.ts';
import { addMonths, trialMonths } from './subscription.ts';

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
} & Changes<AccountDetails & Pick<Account, 'name' | 'active'>>;

export type DeleteAccount = { readonly type: 'DeleteAccount'; readonly accountId: string };

export type AccountCommand = CreateAccount | UpdateAccount | DeleteAccount;

/** `at` is the moment of the decision, ISO 8601. */
export function decideAccount(
  workspace: Workspace,
  command: AccountCommand,
  at: string,
): Decision<AccountEvent> {
  if (command.type === 'CreateAccount') return create(workspace, command, at);
  const { account } = workspace;
  if (account?.id !== command.accountId) return notFound('account', command.accountId);
  switch (command.type) {
    case 'UpdateAccount':
      return update(workspace, account, command);
    case 'DeleteAccount':
      return accept({ type: 'AccountDeleted', data: { accountId: account.id } });
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateAccount, at: string): Decision<AccountEvent> {
  if (workspace.account) return reject('CONFLICT', 'You already have an account');
  const { type: _, ...data } = command;
  return acceptUnless([nameFault(workspace, data.name), ...detailFaults(data)], () => [
    {
      type: 'AccountCreated',
      data: {
        ...data,
        normalizedName: normalizeAccountName(data.name),
        subscriptionValidUntil: addMonths(at, trialMonths),
      },
    },
  ]);
}

function update(
  workspace: Workspace,
  account: Account,
  command: UpdateAccount,
): Decision<AccountEvent> {
  const { type: _, accountId, name, active, ...details } = command;
  const renamed = isNew(name, account.name);
  const changes = difference<AccountDetails>(account, details);
  const faults = [renamed ? nameFault(workspace, name) : null, ...detailFaults(changes ?? {})];
  return acceptUnless<AccountEvent>(faults, () => [
    renamed && {
      type: 'AccountRenamed',
      data: { accountId, name, normalizedName: normalizeAccountName(name) },
    },
    changes && { type: 'AccountUpdated', data: { accountId, ...changes } },
    isNew(active, account.active) && {
      type: 'AccountActivationChanged',
      data: { accountId, active },
    },
  ]);
}

function nameFault(workspace: Workspace, name: string): Rejection | null {
  const rule = { max: limits.accountName, required: true, oneLine: true };
  const fault = textFault('name', name, rule);
  if (fault) return fault;
  const normalized = normalizeAccountName(name);
  if (!isAccountNameUsable(normalized)) {
    const allowed = "letters, digits, spaces and & + ' ! . , ( ) _ -";
    return reject('BAD_USER_INPUT', `name: may hold ${allowed}`, 'name').rejection;
  }
  if (workspace.names.includes(normalized)) return null;
  const mixed = mixedWordOf(normalized);
  if (mixed !== undefined) {
    const message = `name: ${mixed} mixes letters of different scripts in one word`;
    return reject('NAME_MIXES_SCRIPTS', message, 'name').rejection;
  }
  if (workspace.names.length < limits.namesPerAccount) return null;
  const message = `An account can have ${limits.namesPerAccount} names at most`;
  return reject('LIMIT_EXCEEDED', message, 'name').rejection;
}

function detailFaults(details: Changes<AccountDetails>): readonly (Rejection | null)[] {
  const { email, phone, description, logoUrl } = details;
  return [
    email === undefined ? null : emailFault(email),
    phone === undefined ? null : phoneFault(phone),
    description === undefined
      ? null
      : textFault('description', description, { max: limits.description }),
    logoUrl === undefined ? null : pictureFault('logoUrl', logoUrl),
  ];
}
