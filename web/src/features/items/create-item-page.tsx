import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CreateItemDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ItemForm } from './item-form.tsx';
import { type ItemInput, newItem } from './item-values.ts';
import { SectionChoices } from './section-choices.tsx';

export function CreateItemPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(CreateItemDocument);
  const submit = async (input: ItemInput) => {
    if (await save({ input })) navigate('/admin/items');
  };
  return (
    <>
      <PageHeader title={t('admin.items.add')} />
      <SectionChoices>
        {(sections) => (
          <ItemForm
            initial={newItem(sections[0].value)}
            sections={sections}
            submitLabel={t('admin.items.add')}
            saving={saving}
            error={error}
            onSubmit={submit}
          />
        )}
      </SectionChoices>
    </>
  );
}
