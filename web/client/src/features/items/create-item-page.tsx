import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CreateItemDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ItemForm } from './item-form.tsx';
import { type ItemInput, newItem } from './item-values.ts';
import { useListReturn } from './list-return.ts';
import { WithPlaces } from './with-places.tsx';

export function CreateItemPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useListReturn();
  const [parameters] = useSearchParams();
  const { save, saving, error } = useSave(CreateItemDocument);
  const submit = async (input: ItemInput) => {
    if (await save({ input })) navigate(list);
  };
  return (
    <>
      <PageHeader title={t('admin.items.add')} />
      <WithPlaces>
        {(places) => {
          const asked = places.find(({ sectionID }) => sectionID === parameters.get('section'));
          return (
            <ItemForm
              initial={newItem((asked ?? places[0]).sectionID)}
              places={places}
              submitLabel={t('admin.items.add')}
              saving={saving}
              error={error}
              onSubmit={submit}
            />
          );
        }}
      </WithPlaces>
    </>
  );
}
