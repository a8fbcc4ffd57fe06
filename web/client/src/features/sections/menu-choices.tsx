import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuChoicesDocument, type MenuChoicesQuery } from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Failure, Loading } from '#ui/status.tsx';

type MenuChoicesProps = {
  readonly children: (menus: readonly [MenuChoice, ...MenuChoice[]]) => ReactNode;
};

/** The menus that a section can belong to; there is no form without one. */
export function MenuChoices({ children }: MenuChoicesProps) {
  const { t } = useTranslation();
  const { menus, loading, error, reload } = useMenuChoices();
  const [first, ...others] = menus;
  if (loading) return <Loading />;
  if (error && !first)
    return <Failure text={t('admin.error', { message: error })} onRetry={reload} />;
  return first ? children([first, ...others]) : <NoMenuYet />;
}

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

/** What comes before the first section. */
export function NoMenuYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('admin.sections.empty')}
      text={t('catalog.sections.menuFirstText')}
      action={{ label: t('admin.menus.add'), to: '/admin/menus/create' }}
    />
  );
}
