import type { Language } from '@qr-menu/schema';
import type { ParseKeys, TFunction } from 'i18next';
import { formatMoney } from '#ui/amounts.ts';

/** A scheduled change, as in the API. Only one of active, soldOut, price, amount and percent is set. */
export type PlannedValues = {
  readonly menuID?: string | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly soldOut?: boolean | null | undefined;
  readonly price?: number | null | undefined;
  readonly amount?: number | null | undefined;
  readonly percent?: number | null | undefined;
  readonly currency?: string | null | undefined;
};

/** Describes a change in words, such as “Prices +10 %”. */
export function plannedWords(t: TFunction, values: PlannedValues, language: Language): string {
  const { menuID, active, soldOut, price, amount, percent } = values;
  const currency = values.currency ?? '';
  if (typeof price === 'number') {
    return t('planned.kinds.priceTo', { value: formatMoney(price, currency, language) });
  }
  if (typeof amount === 'number') {
    const value = `${signOf(amount)}${formatMoney(Math.abs(amount), currency, language)}`;
    return t('planned.kinds.prices', { value });
  }
  if (typeof percent === 'number') {
    const size = new Intl.NumberFormat(language).format(Math.abs(percent));
    return t('planned.kinds.prices', { value: `${signOf(percent)}${size} %` });
  }
  if (typeof soldOut === 'boolean') {
    return t(soldOut ? 'planned.kinds.soldOut' : 'planned.kinds.back');
  }
  if (menuID) return t(active ? 'planned.kinds.menuShow' : 'planned.kinds.menuHide');
  return t(active ? 'planned.kinds.show' : 'planned.kinds.hide');
}

const signOf = (value: number): string => (value < 0 ? '−' : '+');

/** Formats a local time of the venue, `YYYY-MM-DDTHH:MM`, in the language's usual format. */
export const localTimeWords = (localTime: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
    .format(new Date(`${localTime}Z`))
    .replaceAll(/\s(?=\d\d?:)/g, '\u00a0');

const failures: Readonly<Record<string, ParseKeys>> = {
  ITEM_GONE: 'planned.failures.itemGone',
  MENU_GONE: 'planned.failures.menuGone',
  CURRENCY_CHANGED: 'planned.failures.currency',
  ROLE_LOST: 'planned.failures.role',
};

/** Returns the text that explains why a change was not made. Later releases may add reasons. */
export const failureKey = (reason: string): ParseKeys =>
  failures[reason] ?? 'planned.failures.other';

/** Lists a few names, followed by the number of the others. */
export function namesWords(t: TFunction, names: readonly string[], count: number): string {
  const first = names.map((name) => name || t('planned.gone')).join(', ');
  const more = count - names.length;
  return more > 0 ? t('planned.more', { names: first, n: more }) : first;
}
