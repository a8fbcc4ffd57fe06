import { Button, NativeSelect, TextInput } from '@mantine/core';
import { languageNames, languages } from '@qr-menu/menu-page/languages';
import { useTranslation } from 'react-i18next';
import { isItemGap } from '#api/item-gaps.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ItemList } from './item-list.tsx';
import { ItemOrder } from './item-order.tsx';
import { type ListView, useListView } from './list-view.ts';
import { type Place, placeOptions, WithPlaces } from './places.tsx';
import './items.css';

export function ItemsPage() {
  const { t } = useTranslation();
  const { view, change, clear } = useListView();
  const { sectionID } = view;
  const to = sectionID === '' ? '/admin/items/create' : `/admin/items/create?section=${sectionID}`;
  return (
    <>
      <PageHeader title={t('admin.items.title')} action={{ label: t('admin.items.add'), to }} />
      <WithPlaces>
        {(places) => {
          const place = places.find((each) => each.sectionID === sectionID);
          return (
            <>
              <ListTools view={view} places={places} onChange={change} />
              {view.ordering && place ? (
                <ItemOrder place={place} />
              ) : (
                <ItemList
                  view={{ ...view, sectionID: place?.sectionID ?? '' }}
                  places={places}
                  onPage={(page) => change({ page })}
                  onClear={clear}
                />
              )}
            </>
          );
        }}
      </WithPlaces>
    </>
  );
}

type ListToolsProps = {
  readonly view: ListView;
  readonly places: readonly Place[];
  readonly onChange: (changed: Partial<ListView>) => void;
};

function ListTools({ view, places, onChange }: ListToolsProps) {
  const { t } = useTranslation();
  const { ordering, sectionID } = view;
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
        data={[{ value: '', label: t('items.allSections') }, ...placeOptions(places)]}
        value={sectionID}
        onChange={(event) => onChange({ sectionID: event.currentTarget.value })}
      />
      <NativeSelect
        className="list-choice"
        label={t('items.missing')}
        data={[
          { value: '', label: t('items.missingAny') },
          { value: 'photo', label: t('items.photo') },
          { value: 'price', label: t('admin.fields.price') },
          ...languages.map((language) => ({
            value: language,
            label: t('items.missingTexts', { language: languageNames[language] }),
          })),
        ]}
        value={view.missing ?? ''}
        disabled={ordering}
        onChange={(event) => {
          const gap = event.currentTarget.value;
          onChange({ missing: isItemGap(gap) ? gap : null });
        }}
      />
      {sectionID === '' ? null : (
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
