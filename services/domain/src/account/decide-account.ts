import {
  type AccountEvent,
  type AllergenCodes,
  type Language,
  type LocalizedText,
  languages,
  type WorkspaceEvent,
} from '@qr-menu/schema';
import { allergens } from '../allergens/annex-two.ts';
import { acceptUnless, type Decision, notFound, type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import {
  hasInvisible,
  isAccountNameUsable,
  looksLikeAddress,
  normalizeAccountName,
} from '../names/account-name.ts';
import { mixedWordOf } from '../names/lookalikes.ts';
import {
  emailFault,
  localizedFault,
  phoneFault,
  pictureFault,
  textFault,
} from '../text/text-rules.ts';
import { type Changes, difference, isNew } from '../workspace/entities.ts';
import type { Account, AccountDetails, Workspace } from '../workspace/workspace.ts';
import { countries, usualCountry } from './countries.ts';
import { addMonths, trialMonths } from './subscription.ts';
import { type VenueInfo, venueInfoChanges } from './venue-info.ts';

const shownByDefault = {
  translations: { description: {} },
  emailShown: true,
  phoneShown: true,
  listShown: true,
  printShown: false,
};

type LaterDetails = keyof typeof shownByDefault;

export type CreateAccount = Omit<AccountDetails, LaterDetails> & {
  readonly [Key in LaterDetails]?: AccountDetails[Key] | undefined;
} & {
  readonly type: 'CreateAccount';
  readonly accountId: string;
  readonly name: string;
  readonly active: boolean;
  /** Defaults to BG. */
  readonly country?: string | undefined;
};

/** Omitted fields stay unchanged. */
export type UpdateAccount = {
  readonly type: 'UpdateAccount';
  readonly accountId: string;
} & Changes<
  AccountDetails & VenueInfo & Pick<Account, 'name' | 'active' | 'allergenCodes' | 'country'>
>;

export type AccountCommand = CreateAccount | UpdateAccount;

export function decideAccount(
  workspace: Workspace,
  command: AccountCommand,
  at: string,
): Decision<WorkspaceEvent> {
  if (command.type === 'CreateAccount') return create(workspace, command, at);
  const { account } = workspace;
  if (account?.id !== command.accountId) return notFound('account', command.accountId);
  return update(workspace, account, command);
}

function create(workspace: Workspace, command: CreateAccount, at: string): Decision<AccountEvent> {
  if (workspace.account) return reject('CONFLICT', 'You already have an account');
  const { type: _, country = usualCountry, ...input } = command;
  const { emailShown, phoneShown, listShown, printShown, ...details } = input;
  const data = {
    ...details,
    ...described(
      { ...details, description: '', ...shownByDefault },
      { ...details, description: details.description || undefined },
    ),
    emailShown: emailShown ?? shownByDefault.emailShown,
    phoneShown: phoneShown ?? shownByDefault.phoneShown,
    // Omitted if equal to the default, so that the previous release can read the event.
    ...(listShown === false && { listShown }),
    ...(printShown && { printShown }),
  };
  return acceptUnless(
    [nameFault(workspace, data.name), ...detailFaults(details), countryFault(country)],
    () => [
      {
        type: 'AccountCreated',
        data: {
          ...data,
          normalizedName: normalizeAccountName(data.name),
          subscriptionValidUntil: addMonths(at, trialMonths),
        },
      },
      country !== usualCountry && {
        type: 'CountryChanged',
        data: { accountId: data.accountId, country },
      },
    ],
  );
}

function update(
  workspace: Workspace,
  account: Account,
  command: UpdateAccount,
): Decision<WorkspaceEvent> {
  const { type: _, accountId, name, active, allergenCodes: codes, country, ...rest } = command;
  const { timeZone, dayBegins, openingHours, kitchenHours, card, look, ...details } = rest;
  const input = { timeZone, dayBegins, openingHours, kitchenHours, card, look };
  const info = venueInfoChanges(accountId, account, input);
  const recoded = isNew(codes, account.allergenCodes);
  const moved = isNew(country, account.country);
  const renamed = isNew(name, account.name);
  const changes = difference<AccountDetails>(account, {
    ...details,
    ...described(account, details),
  });
  const changedDetails = { ...changes, translations: details.translations };
  const faults = [
    renamed ? nameFault(workspace, name) : null,
    ...detailFaults(changedDetails),
    recoded ? codesFault(workspace, codes) : null,
    moved ? countryFault(country) : null,
    ...info.faults,
  ];
  return acceptUnless<WorkspaceEvent>(faults, () => [
    renamed && {
      type: 'AccountRenamed',
      data: { accountId, name, normalizedName: normalizeAccountName(name) },
    },
    changes && { type: 'AccountUpdated', data: { accountId, ...changes } },
    isNew(active, account.active) && {
      type: 'AccountActivationChanged',
      data: { accountId, active },
    },
    recoded && { type: 'AllergenCodesChosen', data: { accountId, codes } },
    moved && { type: 'CountryChanged', data: { accountId, country } },
    ...info.events(),
  ]);
}

/** Whether every ingredient with a number from 1 to 14 contains an allergen. */
export const areNumbersFree = ({ ingredients }: Workspace): boolean =>
  [...ingredients.values()].every(
    ({ number, allergens: keys }) =>
      keys.length > 0 || allergens.every((allergen) => allergen.number !== number),
  );

function codesFault(workspace: Workspace, codes: AllergenCodes): Rejection | null {
  if (codes !== 'EU_NUMBERS' || areNumbersFree(workspace)) return null;
  const message =
    'allergenCodes: an ingredient has one of the numbers 1 to 14 and does not say which allergen it is';
  return reject('BAD_USER_INPUT', message, 'allergenCodes').rejection;
}

const countryFault = (country: string): Rejection | null =>
  countries.includes(country)
    ? null
    : reject('BAD_USER_INPUT', 'country: is not an ISO 3166-1 alpha-2 code', 'country').rejection;

type Description = Pick<AccountDetails, 'description' | 'translations' | 'defaultLanguage'>;

/**
 * Clients that do not support translations send the text in the default language. An empty string clears
 * all languages. A description that was never translated still applies to all languages.
 */
function described(
  account: Description,
  changes: Changes<Description>,
): Pick<Description, 'description' | 'translations'> {
  const { defaultLanguage = account.defaultLanguage, description } = changes;
  const texts = changes.translations?.description ?? account.translations.description;
  const written = languages.filter((language) => texts[language]?.trim());
  if (written.length === 0 || description?.trim() === '') {
    const text = description ?? (changes.translations ? '' : account.description);
    return { description: text, translations: { description: {} } };
  }
  if (isOneText(account) && isSameText(account, { defaultLanguage, texts, written })) {
    return { description: description ?? account.description, translations: account.translations };
  }
  const all: LocalizedText = {
    ...Object.fromEntries(written.map((language) => [language, texts[language]])),
    ...(description !== undefined && { [defaultLanguage]: description }),
  };
  const [first = ''] = languages.flatMap((language) => all[language] ?? []);
  return { description: all[defaultLanguage] ?? first, translations: { description: all } };
}

const isOneText = ({ translations }: Description): boolean =>
  languages.every((language) => translations.description[language] === undefined);

/** Whether the only translation in the command repeats the current text. */
const isSameText = (
  account: Description,
  input: {
    readonly defaultLanguage: Language;
    readonly texts: LocalizedText;
    readonly written: readonly Language[];
  },
): boolean =>
  input.defaultLanguage === account.defaultLanguage &&
  input.written.length === 1 &&
  input.texts[account.defaultLanguage] === account.description;

function nameFault(workspace: Workspace, name: string): Rejection | null {
  const rule = { max: limits.accountName, required: true, oneLine: true };
  const fault = textFault('name', name, rule);
  if (fault) return fault;
  const normalized = normalizeAccountName(name);
  if (!isAccountNameUsable(normalized)) {
    const message = "name: needs a letter or a digit for the menu's address";
    return reject('BAD_USER_INPUT', message, 'name').rejection;
  }
  if (looksLikeAddress(name)) {
    return reject('NAME_HOLDS_ADDRESS', 'name: contains a web address', 'name').rejection;
  }
  if (hasInvisible(name)) {
    return reject('BAD_USER_INPUT', 'name: contains an invisible character', 'name').rejection;
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
  const { email, phone, description, translations, logoUrl } = details;
  return [
    email === undefined ? null : emailFault(email),
    phone === undefined ? null : phoneFault(phone),
    translations === undefined
      ? null
      : localizedFault('description', translations.description, { max: limits.description }),
    description === undefined
      ? null
      : textFault('description', description, { max: limits.description }),
    logoUrl === undefined ? null : pictureFault('logoUrl', logoUrl),
  ];
}
