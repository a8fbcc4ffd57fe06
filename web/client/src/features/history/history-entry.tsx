import { isPriceUnit, priceUnitNames, type TextSize } from '@qr-menu/domain/items';
import { knownLook } from '@qr-menu/domain/look';
import { hoursInWords } from '@qr-menu/menu-page/hours-in-words';
import { isLanguage, languageNames } from '@qr-menu/menu-page/languages';
import { itemDaysInWords, windowsInWords } from '@qr-menu/menu-page/windows-in-words';
import type {
  HappyHour,
  ItemDays,
  Language,
  PlannedChange,
  Schedule,
  VenueCard,
  VenueLook,
} from '@qr-menu/schema';
import type { ParseKeys, TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { displayText, readTranslations } from '#api/translations.ts';
import { countryNames, useLanguage } from '#i18n/i18n.ts';
import { roleTexts, useSession } from '#session/session-context.ts';
import { formatMoney } from '#ui/amounts.ts';
import { isKeyList, wordsOfKeys } from '#ui/contents/key-words.ts';
import { isTrait, traitLabel } from '#ui/contents/trait-labels.ts';
import { formatDate } from '#ui/list/dates.tsx';
import { accentText, schemeTexts, styleTexts } from '#ui/look/look-texts.ts';
import {
  failureKey,
  localTimeWords,
  namesWords,
  type PlannedValues,
  plannedWords,
} from '#ui/planned/planned-words.ts';
import {
  type Currencies,
  type Detail,
  type Fact,
  type Facts,
  type HistoryChange,
  type HistoryDay,
  type ShownField,
  shownFields,
} from './read-history.ts';

const mostShown = 4;

type HistoryEntryProps = {
  readonly entry: HistoryDay;
  readonly facts: Facts;
  readonly dated?: boolean;
  /** The actions that are available for this entry. */
  readonly actions?: ReactNode;
};

export function HistoryEntry({ entry, facts, dated = false, actions }: HistoryEntryProps) {
  const [language] = useLanguage();
  const who = useWho(entry.actor);
  const time = dated
    ? formatDate(entry.at, language)
    : new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(entry.at));
  const first = entry.changes.slice(0, mostShown);
  const rest = entry.changes.slice(mostShown);
  const lines = (changes: HistoryDay['changes']) => (
    <ul className="changes">
      {changes.map((change) => (
        <ChangeLine key={change.index} change={change} facts={facts} />
      ))}
    </ul>
  );
  return (
    <li className="history-entry">
      <p className="history-who">
        <time dateTime={entry.at}>{time}</time> · {who}
      </p>
      {lines(first)}
      <FurtherChanges count={rest.length}>{lines(rest)}</FurtherChanges>
      {actions}
    </li>
  );
}

type FurtherChangesProps = { readonly count: number; readonly children: ReactNode };

/** Hides changes until the user asks for them. */
export function FurtherChanges({ count, children }: FurtherChangesProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <details>
      <summary>
        {t(count === 1 ? 'history.further.one' : 'history.further.other', { count })}
      </summary>
      {children}
    </details>
  );
}

function useWho({ id, email }: HistoryDay['actor']): string {
  const { t } = useTranslation();
  const { user, workspace } = useSession();
  if (id === user.id) return t('history.you');
  if (id === 'clock') return t('history.automatic');
  if (id === 'operator') return t('history.service');
  if (email !== null) return email;
  if (id === workspace.id) return t('history.owner');
  // Only the owner sees the addresses of the staff.
  return t(workspace.role === 'owner' ? 'history.formerStaff' : 'history.colleague');
}

export function ChangeLine({
  change,
  facts,
}: {
  readonly change: HistoryChange;
  readonly facts: Facts;
}) {
  const { t } = useTranslation();
  const { nameOf } = useWords(facts);
  const name = nameOf(change.subject);
  return (
    <li>
      {t(change.text as 'history.events.itemUpdated', { name })}
      {change.details.length > 0 ? (
        <dl className="details">
          {change.details.map((detail) => (
            <DetailLine
              key={`${detail.field} ${detail.language ?? ''}`}
              detail={detail}
              facts={facts}
              currencies={change.currencies}
            />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

type DetailLineProps = {
  readonly detail: Detail;
  readonly facts: Facts;
  readonly currencies?: Currencies;
  /** Describes the two values for screen readers, which do not read the arrow. */
  readonly spoken?: readonly [before: ParseKeys, after: ParseKeys];
};

const labelsOfChange = ['history.before', 'history.after'] as const;

export function DetailLine({
  detail,
  facts,
  currencies: [currencyBefore, currency] = ['', ''],
  spoken = labelsOfChange,
}: DetailLineProps) {
  const { t } = useTranslation();
  const [shown] = useLanguage();
  const { wordsFor } = useWords(facts);
  const { field, language, before, after } = detail;
  const compared = before !== undefined && !isPicture(field);
  return (
    <div>
      <dt>
        {isTrait(field) ? traitLabel(field, shown) : t(shownFields[field])}
        {language ? ` (${language.toUpperCase()})` : null}
      </dt>
      <dd>
        {compared ? (
          <>
            <span className="spoken">{t(spoken[0])} </span>
            <del>{wordsFor(field, before, currencyBefore)}</del>
            <span aria-hidden="true"> → </span>
            <span className="spoken"> {t(spoken[1])} </span>
          </>
        ) : null}
        <ins>
          {isPicture(field) ? t(pictureText(before, after)) : wordsFor(field, after, currency)}
        </ins>
      </dd>
    </div>
  );
}

const isPicture = (field: Detail['field']): boolean => field === 'imageUrl' || field === 'logoUrl';

/** The URLs of images are not shown, because they do not help users. */
function pictureText(before: unknown, after: unknown) {
  if (!after) return 'history.pictureRemoved';
  return before === '' || before === null ? 'history.pictureAdded' : 'history.pictureChanged';
}

const isRole = (value: unknown): value is keyof typeof roleTexts =>
  typeof value === 'string' && Object.hasOwn(roleTexts, value);

const mostNames = 3;

const isPlanned = (change: unknown): change is PlannedChange =>
  typeof change === 'object' && change !== null && 'kind' in change;

/** Parses a planned change as it is stored in events. */
function valuesOf(change: PlannedChange): PlannedValues {
  switch (change.kind) {
    case 'MENU_ACTIVE':
      return { menuID: change.menuId, active: change.active };
    case 'ITEMS_ACTIVE':
      return { active: change.active };
    case 'ITEMS_SOLD_OUT':
      return { soldOut: change.soldOut };
    case 'ITEM_PRICES': {
      const value = change.value / 100;
      return { [fieldsOfPrices[change.by]]: value, currency: change.currency };
    }
    default:
      return change satisfies never;
  }
}

function plannedName(
  t: TFunction,
  language: Language,
  { change, localTime }: Fact,
  nameOf: (id: unknown) => string,
): string {
  if (!isPlanned(change)) return '';
  const ids = change.kind === 'MENU_ACTIVE' ? [change.menuId] : change.itemIds;
  const names = namesWords(t, ids.slice(0, mostNames).map(nameOf), ids.length);
  const changeText = plannedWords(t, valuesOf(change), language);
  return `${localTimeWords(String(localTime), language)} · ${changeText}: ${names}`;
}

const fieldsOfPrices = { PRICE: 'price', AMOUNT: 'amount', PERCENT: 'percent' } as const;

const codesTexts = {
  NAMES: 'history.codes.names',
  EU_NUMBERS: 'history.codes.numbers',
  LETTERS: 'history.codes.letters',
} as const;

const isCodes = (value: unknown): value is keyof typeof codesTexts =>
  typeof value === 'string' && Object.hasOwn(codesTexts, value);

const sizesWords = (sizes: unknown, language: Language, currency: string): string =>
  Array.isArray(sizes) ? sizes.map((size) => sizeWords(size, language, currency)).join('; ') : '';

const unitWords = (unit: string, language: Language): string =>
  isPriceUnit(unit) ? priceUnitNames[unit][language] : unit;

/** Describes a size as it is stored in events. */
function sizeWords(size: Partial<TextSize>, language: Language, currency: string): string {
  const { name = {}, volume = '', price = null, deposit = null } = size;
  const label = [name[language] ?? name.en ?? name.bg ?? name.de ?? '', volume]
    .filter((text) => text !== '')
    .join(' ');
  const amounts = [price, deposit].flatMap((amount) =>
    amount === null ? [] : [formatMoney(amount / 100, currency, language)],
  );
  return [label, amounts.join(' + ')].filter((text) => text !== '').join(': ');
}

/** Describes a schedule as it is stored in events. */
function hoursWords(schedule: unknown, language: Language): string {
  const lines = hoursInWords(schedule as Schedule, language);
  return lines.map(([days, times]) => `${days} ${times}`).join('; ');
}

function happyHourWords(stored: unknown, language: Language, currency: string): string {
  const { windows, percent, prices } = stored as HappyHour;
  const amounts = prices.map(({ price }) => formatMoney(price / 100, currency, language));
  const lower = percent === null ? amounts.join(' / ') : `−${percent} %`;
  return `${windowsInWords(windows, language)}: ${lower}`;
}

function cardWords(stored: unknown): string {
  const { address, wifi, links, payment, serviceCharge } = stored as VenueCard;
  const texts = [address, payment, serviceCharge].flatMap((text) => Object.values(text));
  const network = wifi ? [`Wi-Fi ${wifi.name} ${wifi.password}`.trim()] : [];
  return [...texts, ...network, ...links.map(({ url }) => url)].join('; ');
}

function lookWords(t: TFunction, look: VenueLook): string {
  const { accent, style, scheme } = knownLook(look);
  return [accentText(accent), styleTexts[style], schemeTexts[scheme]]
    .map((key) => t(key))
    .join(', ');
}

type FieldWords = (value: unknown, language: Language, currency: string) => string;

/** Fields whose text depends only on the value. */
const wordsOfField: Readonly<Partial<Record<ShownField, FieldWords>>> = {
  discount: (value) => `${value} %`,
  allergens: (value, language) => wordsOfKeys('allergens', value, language),
  variants: sizesWords,
  unit: (value, language) => unitWords(String(value), language),
  priceUnit: (value, language) => unitWords(String(value), language),
  schedule: hoursWords,
  opening: hoursWords,
  kitchen: hoursWords,
  happyHour: happyHourWords,
  days: (value, language) => itemDaysInWords(value as ItemDays, language),
  card: cardWords,
};

const wordsOf = (field: ShownField): FieldWords | undefined =>
  isKeyList(field) ? (value, language) => wordsOfKeys(field, value, language) : wordsOfField[field];

const money = (minorUnits: unknown, currency: unknown, language: Language): string =>
  formatMoney(Number(minorUnits) / 100, String(currency), language);

export function useWords(facts: Facts) {
  const { t } = useTranslation();
  const [language] = useLanguage();

  const nameOf = (fact: Fact | null | undefined): string => {
    if (!fact) return t('history.unnamed');
    if ('amount' in fact) return money(fact.amount, fact.currency, language);
    if ('change' in fact) return plannedName(t, language, fact, nameOfId);
    if (typeof fact.name === 'string') return fact.name;
    if (typeof fact.email === 'string') return fact.email;
    if ('memberId' in fact) return t('history.colleague');
    const { name } = readTranslations(JSON.stringify(fact.translations ?? {}));
    return displayText(name, language) || t('history.unnamed');
  };

  const nameOfId = (id: unknown): string => nameOf(facts.get(String(id)));
  const namesOf = (ids: unknown): string =>
    Array.isArray(ids) ? ids.map(nameOfId).join(', ') : '';

  const inText = (field: ShownField, value: unknown, currency: string): string => {
    if (value === null || value === '') return '';
    if (field === 'look') return lookWords(t, value as VenueLook);
    const inWords = wordsOf(field);
    if (inWords) return inWords(value, language, currency);
    switch (field) {
      case 'price':
      case 'deposit':
        return money(value, currency, language);
      case 'sectionId':
      case 'menuId':
        return nameOfId(value);
      case 'ingredientIds':
      case 'optionGroupIds':
        return namesOf(value);
      case 'contains':
      case 'mayContain':
        return wordsOfKeys(field, value, language) || t('history.noneOfTheAllergens');
      case 'codes':
        return isCodes(value) ? t(codesTexts[value]) : String(value);
      case 'failure':
        return t(failureKey(String(value)));
      case 'role':
        return isRole(value) ? t(roleTexts[value]) : String(value);
      case 'firstView':
        return t(value === 'list' ? 'catalog.menus.views.list' : 'catalog.menus.views.cards');
      case 'defaultLanguage':
        return typeof value === 'string' && isLanguage(value) ? languageNames[value] : '';
      case 'country':
        return countryNames(language)(String(value));
      case 'until':
      case 'soldOutUntil':
      case 'validUntil':
        return formatDate(String(value), language);
      default:
        if (typeof value !== 'boolean') return String(value);
        return t(value ? 'history.yes' : 'history.no');
    }
  };

  return {
    nameOf,
    /** Returns the value in words. There is a word for an empty value too. */
    wordsFor: (field: ShownField, value: unknown, currency: string): string =>
      inText(field, value, currency) || t('history.nothing'),
  };
}
