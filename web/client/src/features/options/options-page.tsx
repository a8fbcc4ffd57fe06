import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#api/cache/use-loaded.ts';
import { DeleteOptionGroupDocument, ListOptionGroupsDocument } from '#api/generated/operations.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { formatDelta } from '#ui/amounts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadedList } from '#ui/feedback/status.tsx';
import { useDelete } from '#ui/feedback/undo.tsx';
import { RecordTable } from '#ui/list/record-table.tsx';
import { EditLink, RemoveAction } from '#ui/list/row-actions.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { leastWords, mostWords } from './option-values.ts';

export function OptionsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection(ListOptionGroupsDocument, (data) => data.listOptionGroups);
  const { remove, isDeleting } = useDelete(DeleteOptionGroupDocument, list.reload);
  const rows = list.records.map((group) => {
    const texts = readTranslations(group.translations);
    return { ...group, texts, name: displayText(texts.name, language) || t('admin.unnamed') };
  });
  rows.sort((a, b) => a.name.localeCompare(b.name, language));
  const title = t('options.title');
  const add = { label: t('options.add'), to: '/admin/options/create' };
  const empty = (
    <EmptyState title={t('options.empty')} text={t('options.emptyText')} action={add} />
  );
  return (
    <>
      <PageHeader title={title} action={add} />
      <LoadedList list={list} loadingText={t('options.loading')} empty={empty}>
        {rows.length > 0 ? (
          <RecordTable
            title={title}
            rows={rows}
            columns={[
              { header: t('admin.fields.name'), cell: ({ name }) => name },
              {
                header: t('options.choose'),
                cell: ({ min, max }) => (
                  <>
                    <Text size="sm">{mostWords(t, max)}</Text>
                    <Text size="sm" c="dimmed">
                      {`${t('options.must')} ${leastWords(t, min, max)}`}
                    </Text>
                  </>
                ),
              },
              {
                header: t('options.options'),
                cell: ({ options }) =>
                  options
                    .map(({ translations, priceDelta, active }) =>
                      [
                        displayText(readTranslations(translations).name, language),
                        priceDelta === 0 ? '' : formatDelta(priceDelta, language),
                        active ? '' : `(${t('options.inactive')})`,
                      ]
                        .filter(Boolean)
                        .join(' '),
                    )
                    .join(', ') || '–',
              },
              {
                header: t('live.translations'),
                cell: ({ texts }) => <TranslationChips texts={texts} />,
              },
            ]}
            actions={({ id, name }) => (
              <>
                <EditLink to={`/admin/options/update/${id}`} name={name} />
                <RemoveAction
                  name={name}
                  busy={isDeleting(id)}
                  onAct={() => void remove(id, name)}
                />
              </>
            )}
          />
        ) : null}
      </LoadedList>
    </>
  );
}
