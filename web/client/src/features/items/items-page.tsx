import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/page-header.tsx';
import { ItemList } from './item-list.tsx';
import { ListTools } from './list-tools.tsx';
import { SectionOrder } from './section-order.tsx';
import { useListView } from './use-list-view.ts';
import { WithPlaces } from './with-places.tsx';
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
                <SectionOrder place={place} />
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
