import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionChoicesDocument, type SectionChoicesQuery } from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { Failure, Loading } from '#ui/status.tsx';

export type SectionChoice = { readonly value: string; readonly label: string };

export type SectionChoicesProps = {
  readonly children: (sections: readonly [SectionChoice, ...SectionChoice[]]) => ReactNode;
};

const select = (data: SectionChoicesQuery) => data.listSections;

/** The sections that an item can belong to; there is no form without one. */
export function SectionChoices({ children }: SectionChoicesProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection({ document: SectionChoicesDocument, select, limit: 100 });
  const [first, ...others] = list.records.map(({ id, translations }) => ({
    value: id,
    label:
      displayText(parseTranslations(translations).name, language) || t('admin.untitledSection'),
  }));
  if (list.loading) return <Loading />;
  if (list.error) {
    return <Failure text={t('admin.error', { message: list.error })} onRetry={list.reload} />;
  }
  return first ? children([first, ...others]) : <Failure text={t('admin.items.sectionFirst')} />;
}
