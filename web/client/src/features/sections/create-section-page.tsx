import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CreateSectionDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { MenuChoices } from './menu-choices.tsx';
import { SectionForm } from './section-form.tsx';
import { newSection, type SectionInput } from './section-values.ts';

export function CreateSectionPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(CreateSectionDocument);
  const submit = async (input: SectionInput) => {
    if (await save({ input })) navigate('/admin/sections');
  };
  return (
    <>
      <PageHeader title={t('admin.sections.add')} />
      <MenuChoices>
        {(menus) => (
          <SectionForm
            initial={newSection(menus[0].value)}
            menus={menus}
            submitLabel={t('admin.sections.add')}
            saving={saving}
            error={error}
            onSubmit={submit}
          />
        )}
      </MenuChoices>
    </>
  );
}
