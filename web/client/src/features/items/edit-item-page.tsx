import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { GetItemDocument, UpdateItemDocument } from '#api/generated/operations.ts';
import { asOnScreen, useRecord } from '#api/use-record.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordState } from '#ui/record-state.tsx';
import { showSuccess } from '#ui/toast.ts';
import { ItemForm } from './item-form.tsx';
import { type ItemInput, itemValues } from './item-values.ts';
import { useListReturn } from './list-return.ts';
import { WithPlaces } from './with-places.tsx';

export function EditItemPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useListReturn();
  const { id = '' } = useParams();
  const loaded = useRecord(GetItemDocument, id, (data) => data.getItem);
  const { save, saving, error } = useSave(UpdateItemDocument);
  const submit = async (input: ItemInput) => {
    if (!(await save({ input: { id, ...input }, condition: asOnScreen(loaded) }))) return;
    showSuccess(t('admin.items.updated'));
    navigate(list);
  };
  return (
    <>
      <PageHeader title={t('admin.items.update')} />
      <RecordState loaded={loaded} missingText={t('admin.items.missing', { id })}>
        {(item) => (
          <WithPlaces>
            {(places) => (
              <ItemForm
                initial={itemValues(item)}
                places={places}
                submitLabel={t('admin.items.update')}
                saving={saving}
                error={error}
                onSubmit={submit}
              />
            )}
          </WithPlaces>
        )}
      </RecordState>
    </>
  );
}
