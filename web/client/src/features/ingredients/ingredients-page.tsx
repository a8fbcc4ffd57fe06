import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { allergens, missingAllergens } from '@qr-menu/domain/allergens';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useConnection } from '#api/cache/use-loaded.ts';
import {
  AddAllergensDocument,
  DeleteIngredientDocument,
  ListIngredientsDocument,
  TakeBackDocument,
} from '#api/generated/operations.ts';
import { displayText, readTranslations, type TranslationValues } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { wordsOfKeys } from '#ui/contents/key-words.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadedList } from '#ui/feedback/status.tsx';
import { showSuccess } from '#ui/feedback/toast.ts';
import { showUndo, useDelete } from '#ui/feedback/undo.tsx';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { CreatedAt } from '#ui/list/dates.tsx';
import { RecordTable } from '#ui/list/record-table.tsx';
import { EditLink, RemoveAction } from '#ui/list/row-actions.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';

export function IngredientsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection(ListIngredientsDocument, (data) => data.listIngridients);
  const { remove, isDeleting } = useDelete(DeleteIngredientDocument, list.reload);
  const rows = list.records.map((ingredient) => {
    const texts = readTranslations(ingredient.translations);
    const name = displayText(texts.name, language) || t('admin.unnamed');
    return { ...ingredient, texts, name };
  });
  rows.sort((a, b) => a.number - b.number);
  const title = t('admin.ingredients.title');
  const add = { label: t('admin.ingredients.add'), to: '/admin/ingredients/create' };
  const empty = (
    <EmptyState
      title={t('admin.ingredients.empty')}
      text={t('catalog.ingredients.emptyText')}
      action={add}
    >
      <AllergensButton rows={rows} reload={list.reload} />
    </EmptyState>
  );
  const table = (
    <RecordTable
      title={title}
      rows={rows}
      columns={[
        { header: t('admin.fields.name'), cell: ({ name }) => name },
        { header: t('admin.fields.number'), cell: ({ number }) => number, brief: true },
        {
          header: t('contents.contains'),
          cell: ({ allergens: keys }) => wordsOfKeys('allergens', keys, language) || '–',
        },
        { header: t('live.translations'), cell: ({ texts }) => <TranslationChips texts={texts} /> },
        {
          header: t('admin.fields.created'),
          cell: ({ createdAt }) => <CreatedAt instant={createdAt} />,
        },
      ]}
      foldedName={({ name }) => name}
      actions={({ id, name }) => (
        <>
          <EditLink to={`/admin/ingredients/update/${id}`} name={name} />
          <RemoveAction name={name} busy={isDeleting(id)} onAct={() => void remove(id, name)} />
        </>
      )}
    />
  );
  return (
    <>
      <PageHeader title={title} action={add} />
      <LoadedList list={list} loadingText={t('admin.ingredients.loading')} empty={empty}>
        {rows.length > 0 ? (
          <>
            {list.loading ? null : (
              <>
                <DoubleNumbers rows={rows} />
                <AllergensButton rows={rows} reload={list.reload} />
              </>
            )}
            {table}
          </>
        ) : null}
      </LoadedList>
    </>
  );
}

type Row = {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly texts: TranslationValues;
};

/** Lists ingredients that share a number, because some were created before numbers had to be unique. */
function DoubleNumbers({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  const numbers = [...new Set(rows.map(({ number }) => number))].sort((a, b) => a - b);
  const doubles = numbers
    .map((number) => rows.filter((row) => row.number === number))
    .filter((sharing) => sharing.length > 1);
  if (doubles.length === 0) return null;
  return (
    <Alert color="yellow" mb="md">
      <Text fw={600}>{t('catalog.ingredients.doubles')}</Text>
      <Text size="sm">{t('catalog.ingredients.doublesText')}</Text>
      <ul>
        {doubles.map((sharing) => (
          <li key={sharing[0]?.number}>
            {`${sharing[0]?.number}: `}
            {sharing.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 ? ', ' : null}
                <Anchor component={Link} to={`/admin/ingredients/update/${id}`}>
                  {name}
                </Anchor>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type AllergensButtonProps = { readonly rows: readonly Row[]; readonly reload: () => void };

function AllergensButton({ rows, reload }: AllergensButtonProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(AddAllergensDocument);
  const undo = useSave(TakeBackDocument);
  const missing = missingAllergens(rows.map(({ texts }) => ({ translations: texts }))).length;
  if (missing === 0) return null;

  const takeBack = async (commitId: string, added: number): Promise<void> => {
    const undone = await undo.save({ input: { commitId } });
    const n = undone?.data?.takeBack.removed ?? added;
    if (undone !== null) showSuccess(t('catalog.ingredients.allergensGone', { n }));
    reload();
  };
  const add = async (): Promise<void> => {
    const saved = await save({});
    if (saved === null) return;
    const n = saved.data?.addAllergens.length ?? missing;
    const text = t('catalog.ingredients.allergensAdded', { n });
    showUndo(text, () => void takeBack(saved.commitId, n));
    reload();
  };
  return (
    <ForEditors>
      <Group gap="sm" mb="md" justify={rows.length === 0 ? 'center' : 'flex-start'}>
        <Button variant="default" loading={saving} onClick={() => void add()}>
          {missing === allergens.length
            ? t('catalog.ingredients.addAllergens')
            : t('catalog.ingredients.addMissingAllergens', { n: missing })}
        </Button>
        <Text size="sm" c="dimmed">
          {t('catalog.ingredients.allergensHint')}
        </Text>
      </Group>
    </ForEditors>
  );
}
