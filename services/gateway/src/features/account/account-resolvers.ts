import type { Account } from '@qr-menu/domain';
import { accountList, menuList, transactionList } from '../../answers/lists/entity-list.ts';
import { getResolver, listResolver, nestedResolver } from '../../answers/lists/list-resolvers.ts';
import { clearable, ifGiven, notNull, parseLanguage } from '../../answers/mutations/input.ts';
import { mutationResolvers } from '../../answers/mutations/mutation-resolvers.ts';
import type { CreateAccountInput, UpdateAccountInput } from '../../generated/server.ts';
import { checkAccess } from '../../requests/authentication/check-access.ts';
import { accountByName, publicOrOwn } from '../public-menu/public-lists.ts';
import { accountToApi } from './account-to-api.ts';
import { qrCodeResolvers } from './qr-code-resolvers.ts';
import { venueNames } from './venue-names.ts';
import { workspaceVersion } from './workspace-version.ts';

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
    ...qrCodeResolvers,
    names: venueNames,
  },
};
