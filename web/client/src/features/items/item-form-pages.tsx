import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  CreateItemDocument,
  GetItemDocument,
  UpdateItemDocument,
} from '#api/generated/operations.ts';
import { CreatePage, EditPage, type FormFrame } from '#ui/record-pages.tsx';
import { ItemForm } from './item-form.tsx';
import { type ItemInput, itemValues, newItem } from './item-values.ts';
import { useListReturn } from './list-view.ts';
import { WithPlaces } from './places.tsx';

export function CreateItemPage() {
  const { t } = useTranslation();
  const list = useListReturn();
  const [parameters] = useSearchParams();
  const wanted = parameters.get('section');
  return (
    <CreatePage title={t('admin.items.add')} list={list} mutation={CreateItemDocument}>
      {(frame) => (
        <WithPlaces>
          {(places) => {
            const place = places.find(({ sectionID }) => sectionID === wanted) ?? places[0];
            return <ItemForm initial={newItem(place.sectionID)} places={places} {...frame} />;
          }}
        </WithPlaces>
      )}
    </CreatePage>
  );
}

export function EditItemPage() {
  const { t } = useTranslation();
  const list = useListReturn();
  return (
    <EditPage
      title={t('admin.items.update')}
      doneText={t('admin.items.updated')}
      missingText={(id) => t('admin.items.missing', { id })}
      list={list}
      query={GetItemDocument}
      select={(data) => data.getItem}
      mutation={UpdateItemDocument}
    >
      {(item, frame: FormFrame<ItemInput>) => (
        <WithPlaces>
          {(places) => <ItemForm initial={itemValues(item)} places={places} {...frame} />}
        </WithPlaces>
      )}
    </EditPage>
  );
}
