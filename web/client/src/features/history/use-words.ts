import { isLanguage, languageNames } from '@qr-menu/menu-page/languages';
import { useTranslation } from 'react-i18next';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { roleTexts } from '#session/role-texts.ts';
import { formatDate } from '#ui/dates.tsx';
import type { Fact, Facts } from './facts.ts';
import type { ShownField } from './shown-fields.ts';

const isRole = (value: unknown): value is keyof typeof roleTexts =>
  typeof value === 'string' && Object.hasOwn(roleTexts, value);

/** Says names and values of the history in the screen's language. */
export function useWords(facts: Facts) {
  const { t } = useTranslation();
  const [language] = useLanguage();

  const decimal = (minorUnits: unknown): string =>
    (Number(minorUnits) / 100).toLocaleString(language, { minimumFractionDigits: 2 });

  const nameOf = (fact: Fact | null | undefined): string => {
    if (!fact) return t('history.unnamed');
    if ('amount' in fact) return `${decimal(fact.amount)} ${fact.currency}`;
    if (typeof fact.name === 'string') return fact.name;
    if (typeof fact.email === 'string') return fact.email;
    const { name } = parseTranslations(JSON.stringify(fact.translations ?? {}));
    return displayText(name, language) || t('history.unnamed');
  };

  const namesOf = (ids: unknown): string =>
    Array.isArray(ids) ? ids.map((id) => nameOf(facts.get(String(id)))).join(', ') : '';

  const wordsOf = (field: ShownField, value: unknown): string => {
    if (value === null || value === '') return '';
    switch (field) {
      case 'price':
        return decimal(value);
      case 'discount':
        return `${value} %`;
      case 'sectionId':
      case 'menuId':
        return nameOf(facts.get(String(value)));
      case 'ingredientIds':
        return namesOf(value);
      case 'role':
        return isRole(value) ? t(roleTexts[value]) : String(value);
      case 'defaultLanguage':
        return typeof value === 'string' && isLanguage(value) ? languageNames[value] : '';
      case 'until':
      case 'validUntil':
        return formatDate(String(value), language);
      default:
        return String(value);
    }
  };

  return {
    nameOf,
    /** An empty value has a word of its own. */
    wordsFor: (field: ShownField, value: unknown): string =>
      wordsOf(field, value) || t('history.nothing'),
  };
}
