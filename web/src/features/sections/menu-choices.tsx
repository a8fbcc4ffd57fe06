import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuChoicesDocument, type MenuChoicesQuery } from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { Failure, Loading } from '#ui/status.tsx';

export type MenuChoice = { readonly value: string; readonly label: string };

export type MenuChoicesProps = {
  readonly children: (menus: readonly [MenuChoice, ...MenuChoice[]]) => ReactNode;
};

const select = (data: MenuChoicesQuery) => data.listMenus;

/** The menus that a section can belong to; there is no form without one. */
export function MenuChoices({ children }: MenuChoicesProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection({ document: MenuChoicesDocument, select, limit: 100 });
  const [first, ...others] = list.records.map(({ id, translations }) => ({
    value: id,
    label: displayText(parseTranslations(translations).name, language) || t('admin.untitledMenu'),
  }));
  if (list.loading) return <Loading />;
  if (list.error) {
    return <Failure text={t('admin.error', { message: list.error })} onRetry={list.reload} />;
  }
  return first ? children([first, ...others]) : <Failure text={t('admin.sections.menuFirst')} />;
}
