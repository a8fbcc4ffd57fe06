import type { Account } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { streamVersion } from '@qr-menu/stores/archive';
import { venueCode } from '@qr-menu/stores/venue-code';
import {
  type ApiEntity,
  accountList,
  accountToApi,
  menuList,
  transactionList,
} from '../answers/lists/entities.ts';
import { getResolver, listResolver, nestedResolver } from '../answers/lists/list-resolvers.ts';
import { clearable, ifGiven, notNull, parseLanguage } from '../answers/mutations/input.ts';
import { mutationResolvers } from '../answers/mutations/mutation-resolvers.ts';
import type { CreateAccountInput, UpdateAccountInput } from '../generated/server.ts';
import { checkAccess } from '../requests/authentication/access.ts';
import { workspaceOf } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { accountByName, publicOrOwn } from './public-menu/public-lists.ts';

/** The fields that creation and update read alike. */
function details(input: CreateAccountInput | UpdateAccountInput) {
  return {
    email: notNull('email', input.email),
    phone: notNull('phone', input.phone),
    name: notNull('name', input.name),
    description: clearable(input.description),
    defaultLanguage: ifGiven(notNull('defaultLanguage', input.defaultLanguage), (language) =>
      parseLanguage('defaultLanguage', language),
    ),
    logoUrl: clearable(input.logoUrl),
    active: notNull('active', input.active),
  };
}

const mutations = mutationResolvers<CreateAccountInput, UpdateAccountInput, Account>({
  create: (input, accountId) => {
    const {
      description = '',
      logoUrl = '',
      defaultLanguage = 'bg',
      active = true,
    } = details(input);
    const { email, phone, name } = input;
    return {
      type: 'CreateAccount',
      accountId,
      email,
      phone,
      name,
      description,
      logoUrl,
      defaultLanguage,
      active,
    };
  },
  update: (input) => ({ type: 'UpdateAccount', accountId: input.id, ...details(input) }),
  delete: (accountId) => ({ type: 'DeleteAccount', accountId }),
  createdId: (event) => (event.type === 'AccountCreated' ? event.data.accountId : undefined),
  find: ({ account }, id) => (account?.id === id ? account : undefined),
  toApi: accountToApi,
});

const transactions = nestedResolver(transactionList, 'transactions');

/** Staff may read the account, but what was paid for it is the owner's alone. */
const ownersTransactions: typeof transactions = async (account, given, context) => {
  await checkAccess('owner', context);
  return transactions(account, given, context);
};

/** An account's printed code: the address on it ends in this. */
const codeOf = ({ qrCode, owner }: ApiEntity): string =>
  typeof qrCode === 'string' ? qrCode : venueCode(String(owner));

/** The names that lead to the menu of the caller's workspace, in alphabetical order. */
async function venueNames(
  _account: object,
  _given: object,
  context: RequestContext,
): Promise<string[]> {
  await checkAccess('viewer', context);
  const { rows } = await context.pool.query<{ name: string }>(
    'select normalized_name as name from venue_names where owner = $1 order by normalized_name',
    [workspaceOf(context.caller)],
  );
  return rows.map(({ name }) => name);
}

/** How many commits the caller's workspace holds; `ifVersion` is compared with the same number. */
const workspaceVersion = (
  _root: object,
  _given: object,
  { pool, caller }: RequestContext,
): Promise<number> => streamVersion(pool, workspaceStream(workspaceOf(caller)));

export const accountResolvers = {
  Query: {
    getAccount: getResolver(accountList, 'account'),
    listAccounts: publicOrOwn(accountByName, listResolver(accountList)),
    listTransactions: listResolver(transactionList),
    workspaceVersion,
  },
  Mutation: {
    createAccount: mutations.create,
    updateAccount: mutations.update,
    deleteAccount: mutations.delete,
  },
  Account: {
    menus: nestedResolver(menuList, 'menus'),
    transactions: ownersTransactions,
    qrCode: codeOf,
    qrUrl: (account: ApiEntity, _given: object, { origin }: RequestContext): string =>
      `${origin}/q/${codeOf(account)}`,
    names: venueNames,
  },
};
