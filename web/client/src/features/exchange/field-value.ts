import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';

/** A value of the comparison as people read it; what is empty is a dash. */
export function useFieldValue(): (column: string, value: string) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (column, value) => {
    if (value === '') return '–';
    if (column === 'active') return t(value === 'true' ? 'exchange.yes' : 'exchange.no');
    if (column !== 'price') return value;
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return new Intl.NumberFormat(language, decimals).format(Number(value));
  };
}
