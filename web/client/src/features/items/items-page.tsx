import { Alert, Anchor, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { languageNames, languages } from '@qr-menu/menu-page/languages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { countryRules, isItemGap } from '#api/item-gaps.ts';
import { useMayChange } from '#session/session-context.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type Destination, destinationOptions, WithDestinations } from './destinations.tsx';
import { pricesText } from './item-cells.tsx';
import { ItemList } from './item-list.tsx';
import { type ListView, listState, searchOf, useListView } from './list-view.ts';
import './items.css';
import { useConnection } from '#api/cache/use-loaded.ts';
import { ListItemsDocument, ReorderItemsDocument } from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { LoadState } from '#ui/feedback/status.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { ItemPhoto } from './item-photo.tsx';
import { batchSize, itemRow, sectionItems, useComplete } from './use-items.ts';

export function ItemsPage() {
  const { t } = useTranslation();
  const { view, change, clear } = useListView();
  const { sectionID } = view;
  const mayChange = useMayChange();
  const to = sectionID === '' ? '/admin/items/create' : `/admin/items/create?section=${sectionID}`;
  return (
    <>
      <PageHeader
        title={t('admin.items.title')}
        action={{ label: t('admin.items.add'), to, state: listState(searchOf(view)) }}
      />
      <WithDestinations>
        {(destinations) => {
          const destination = destinations.find((each) => each.sectionID === sectionID);
          return (
            <>
              <ListTools view={view} destinations={destinations} onChange={change} />
              <Text size="sm" mb="sm">
                <Anchor
                  component={Link}
                  to={`/admin/menus/exchange/${(destination ?? destinations[0]).menuID}`}
                >
                  {t('contents.matrix')}
                </Anchor>
              </Text>
              {view.ordering && destination && mayChange ? (
                <ItemOrder destination={destination} />
              ) : (
                <ItemList
                  view={{ ...view, sectionID: destination?.sectionID ?? '' }}
                  destinations={destinations}
                  onPage={(page) => change({ page })}
                  onClear={clear}
                />
              )}
            </>
          );
        }}
      </WithDestinations>
    </>
  );
}

type ListToolsProps = {
  readonly view: ListView;
  readonly destinations: readonly Destination[];
  readonly onChange: (changed: Partial<ListView>) => void;
};

function ListTools({ view, destinations, onChange }: ListToolsProps) {
  const { t } = useTranslation();
  const { ordering, sectionID } = view;
  const mayChange = useMayChange();
  const { quantities, prices } = countryRules(destinations[0]?.country ?? '');
  return (
    <search className="list-tools">
      <TextInput
        type="search"
        className="list-search"
        label={t('admin.items.search')}
        value={view.search}
        disabled={ordering}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <NativeSelect
        className="list-choice"
        label={t('admin.fields.section')}
        data={[{ value: '', label: t('items.allSections') }, ...destinationOptions(destinations)]}
        value={sectionID}
        onChange={(event) => onChange({ sectionID: event.currentTarget.value })}
      />
      <NativeSelect
        className="list-choice"
        label={t('items.missing')}
        data={[
          { value: '', label: t('items.missingAny') },
          { value: 'photo', label: t('items.missingPhoto') },
          { value: 'price', label: t('items.missingPrice') },
          ...(quantities ? [{ value: 'quantity', label: t('items.missingQuantity') }] : []),
          ...(prices ? [{ value: 'onRequest', label: t('items.pricedOnRequest') }] : []),
          ...languages.map((language) => ({
            value: language,
            label: t('items.missingTexts', { language: languageNames[language] }),
          })),
          { value: 'allergens', label: t('contents.undeclared') },
          { value: 'recheck', label: t('contents.outdated') },
        ]}
        value={view.missing ?? ''}
        disabled={ordering}
        onChange={(event) => {
          const gap = event.currentTarget.value;
          onChange({ missing: isItemGap(gap) ? gap : null });
        }}
      />
      {sectionID === '' || !mayChange ? null : (
        <Button
          variant={ordering ? 'filled' : 'default'}
          onClick={() => onChange({ ordering: !ordering, search: '', missing: null })}
        >
          {t(ordering ? 'catalog.ordered' : 'catalog.order')}
        </Button>
      )}
    </search>
  );
}

export function ItemOrder({ destination }: { readonly destination: Destination }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { items, list, reorder } = useItemOrder(destination.sectionID);
  if (list.loading || (list.error && items.length === 0)) {
    return <LoadState {...list} text={t('admin.items.loading')} />;
  }
  if (items.length < 2) return <Alert>{t('items.nothingToOrder')}</Alert>;
  const entries = items.map((item, index) => {
    const row = itemRow(item, index, [destination], language);
    return { ...row, name: row.name || t('admin.unnamed') };
  });
  return (
    <>
      <LoadState {...list} />
      <Text mb="sm">
        {t('items.orderHint')} <span className="key-hint">{t('items.orderKeys')}</span>
      </Text>
      <SortableList
        label={t('items.orderOf', { section: destination.section })}
        entries={entries}
        onReorder={(ids) => void reorder(ids)}
      >
        {(entry) => (
          <>
            <ItemPhoto url={entry.imageUrl} />
            <Text className="item-order-name">{entry.name}</Text>
            <Text c="dimmed">{pricesText(entry, language)}</Text>
          </>
        )}
      </SortableList>
    </>
  );
}

function useItemOrder(sectionID: string) {
  const { save } = useSave(ReorderItemsDocument);
  const list = useConnection(ListItemsDocument, (data) => data.listItems, {
    limit: batchSize,
  });
  const records = useComplete(list.records, list.loading, sectionID);
  const items = sectionItems(records, sectionID);

  const reorder = async (ids: readonly string[]): Promise<void> => {
    const reorderItems = ids.map((id, index) => ({ __typename: 'Item', id, position: index + 1 }));
    const variables = { sectionID, itemIDs: [...ids] };
    // The server refuses a new order if, for example, an item was added or removed elsewhere.
    if (!(await save(variables, { optimistic: { reorderItems } }))) list.reload();
  };
  return { items, list: { ...list, loading: list.loading && items.length === 0 }, reorder };
}
