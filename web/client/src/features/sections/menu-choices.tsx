import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#api/cache/use-loaded.ts';
import { MenuChoicesDocument } from '#api/generated/operations.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadState } from '#ui/feedback/status.tsx';

type MenuChoicesProps = {
  readonly children: (menus: readonly [MenuChoice, ...MenuChoice[]]) => ReactNode;
};

export function MenuChoices({ children }: MenuChoicesProps) {
  const { menus, ...list } = useMenuChoices();
  const [first, ...rest] = menus;
  if (list.loading || (list.error && !first)) return <LoadState {...list} />;
  return first ? children([first, ...rest]) : <NoMenuYet />;
}

export type MenuChoice = {
  readonly value: string;
  readonly label: string;
  readonly currency: string;
};

export function useMenuChoices() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { records, ...list } = useConnection(MenuChoicesDocument, (data) => data.listMenus);
  const menus: readonly MenuChoice[] = records.map(({ id, translations, currency }) => ({
    value: id,
    label: displayText(readTranslations(translations).name, language) || t('admin.untitledMenu'),
    currency,
  }));
  return { ...list, menus };
}

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
