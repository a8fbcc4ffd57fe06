import { isVenueLinkKind, usualCountry, zoneOfCountry } from '@qr-menu/domain/account';
import { knownLook } from '@qr-menu/domain/look';
import {
  type LocalizedText,
  type VenueCard,
  type VenueLook,
  workspaceStream,
} from '@qr-menu/schema';
import { streamVersion } from '@qr-menu/stores/archive';
import { venueCode } from '@qr-menu/stores/venue-code';
import {
  type ApiEntity,
  accountList,
  menuList,
  show,
  transactionList,
} from '../answers/lists/entities.ts';
import { getResolver, listResolver, nestedResolver } from '../answers/lists/pages.ts';
import {
  clearable,
  ifPresent,
  notNull,
  parseDescriptions,
  parseLanguage,
} from '../answers/mutations/input.ts';
import { dataOf, savingMutations } from '../answers/mutations/mutation.ts';
import { scheduleFromApi } from '../answers/schedule.ts';
import type {
  CreateAccountInput,
  LocalizedTextInput,
  Resolvers,
  UpdateAccountInput,
  VenueCardInput,
  VenueLookInput,
} from '../generated/server.ts';
import { checkAccess } from '../requests/authentication/access-rules.ts';
import { workspaceOf } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { accountByName, publicOrOwn } from './public-menu/public-lists.ts';

function details(input: CreateAccountInput | UpdateAccountInput) {
  return {
    email: notNull('email', input.email),
    phone: notNull('phone', input.phone),
    name: notNull('name', input.name),
    description: clearable(input.description),
    translations: ifPresent(notNull('translations', input.translations), parseDescriptions),
    emailShown: notNull('emailShown', input.emailShown),
    phoneShown: notNull('phoneShown', input.phoneShown),
    listShown: notNull('listShown', input.listShown),
    printShown: notNull('printShown', input.printShown),
    defaultLanguage: ifPresent(notNull('defaultLanguage', input.defaultLanguage), (language) =>
      parseLanguage('defaultLanguage', language),
    ),
    logoUrl: clearable(input.logoUrl),
    active: notNull('active', input.active),
    country: notNull('country', input.country),
  };
}

const textFromApi = (text: LocalizedTextInput): LocalizedText =>
  Object.fromEntries(Object.entries(text).filter(([, value]) => value?.trim()));

const cardFromApi = ({ wifi, links, ...texts }: VenueCardInput): VenueCard => ({
  address: textFromApi(texts.address),
  wifi: wifi ?? null,
  links: [...links],
  payment: textFromApi(texts.payment),
  serviceCharge: textFromApi(texts.serviceCharge),
});

const lookFromApi = ({ accent, style, scheme }: VenueLookInput): VenueLook => ({
  accent: accent ?? null,
  style,
  scheme,
});

const mutations = savingMutations<CreateAccountInput, UpdateAccountInput>({
  show: show.account,
  create: (input, accountId) => {
    const { email, phone, name } = input;
    const { description, logoUrl, defaultLanguage, active, ...rest } = details(input);
    return {
      type: 'CreateAccount',
      accountId,
      ...rest,
      email,
      phone,
      name,
      description: description ?? '',
      logoUrl: logoUrl ?? '',
      defaultLanguage: defaultLanguage ?? 'bg',
      active: active ?? true,
    };
  },
  createdId: (settled) => dataOf(settled, 'AccountCreated')?.accountId,
  update: (input) => ({
    type: 'UpdateAccount',
    accountId: input.id,
    ...details(input),
    allergenCodes: notNull('allergenCodes', input.allergenCodes),
    timeZone: input.timeZone,
    dayBegins: notNull('dayBegins', input.dayBegins),
    openingHours: scheduleFromApi(input.openingHours),
    kitchenHours: scheduleFromApi(input.kitchenHours),
    card: ifPresent(notNull('card', input.card), cardFromApi),
    look: ifPresent(notNull('look', input.look), lookFromApi),
  }),
});

const codeOf = ({ qrCode, owner }: ApiEntity): string =>
  typeof qrCode === 'string' ? qrCode : venueCode(String(owner));

export const accountResolvers: Resolvers<RequestContext> = {
  Query: {
    getAccount: getResolver(accountList),
    listAccounts: publicOrOwn(accountByName, listResolver(accountList)),
    listTransactions: listResolver(transactionList),
    workspaceVersion: (_root, _args, { pool, caller }) =>
      streamVersion(pool, workspaceStream(workspaceOf(caller))),
  },
  Mutation: {
    createAccount: mutations.create,
    updateAccount: mutations.update,
  },
  Account: {
    look: ({ look }) => knownLook(look as VenueLook),
    timeZone: ({ timeZone, country }) =>
      String(timeZone ?? zoneOfCountry(String(country ?? usualCountry))),
    menus: nestedResolver(menuList),
    /** Staff may read the account, but only the owner sees payments. */
    transactions: async (account, page, context) => {
      await checkAccess('owner', context);
      return nestedResolver(transactionList)(account, page, context);
    },
    qrCode: codeOf,
    qrUrl: (account, _args, { origin }) => `${origin}/q/${codeOf(account)}`,
    names: async (_account, _args, context) => {
      await checkAccess('viewer', context);
      const { rows } = await context.pool.query<{ name: string }>(
        'select normalized_name as name from venue_names where owner = $1 order by normalized_name',
        [workspaceOf(context.caller)],
      );
      return rows.map(({ name }) => name);
    },
  },
  VenueCard: {
    /** A later release may have added kinds. */
    links: ({ links }) => links.filter(({ kind }) => isVenueLinkKind(kind)),
  },
};
