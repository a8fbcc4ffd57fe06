import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { GetSectionDocument, UpdateSectionDocument } from '#api/generated/operations.ts';
import { asOnScreen, useRecord } from '#api/use-record.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordState } from '#ui/record-state.tsx';
import { showSuccess } from '#ui/toast.ts';
import { MenuChoices } from './menu-choices.tsx';
import { SectionForm } from './section-form.tsx';
import { type SectionInput, sectionValues } from './section-values.ts';

export function EditSectionPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const loaded = useRecord(GetSectionDocument, id, (data) => data.getSection);
  const { save, saving, error } = useSave(UpdateSectionDocument);
  const submit = async (input: SectionInput) => {
    if (!(await save({ input: { id, ...input }, condition: asOnScreen(loaded) }))) return;
    showSuccess(t('admin.sections.updated'));
    navigate('/admin/sections');
  };
  return (
    <>
      <PageHeader title={t('admin.sections.update')} />
      <RecordState loaded={loaded} missingText={t('admin.sections.missing')}>
        {(section) => (
          <MenuChoices>
            {(menus) => (
              <SectionForm
                initial={sectionValues(section)}
                menus={menus}
                submitLabel={t('admin.sections.update')}
                saving={saving}
                error={error}
                onSubmit={submit}
              />
            )}
          </MenuChoices>
        )}
      </RecordState>
    </>
  );
}
