import { useTranslation } from 'react-i18next';
import { MenuChoicesDocument, type MenuChoicesQuery } from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';

export type MenuChoice = { readonly value: string; readonly label: string };

const select = (data: MenuChoicesQuery) => data.listMenus;

/** The owner's menus, oldest first, by a name that is never empty. */
export function useMenuChoices() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { records, ...list } = useConnection({
    document: MenuChoicesDocument,
    select,
    limit: 100,
  });
  const menus: readonly MenuChoice[] = records.map(({ id, translations }) => ({
    value: id,
    label: displayText(parseTranslations(translations).name, language) || t('admin.untitledMenu'),
  }));
  return { ...list, menus };
}
