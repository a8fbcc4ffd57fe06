import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { GetMenuDocument, UpdateMenuDocument } from '#api/generated/operations.ts';
import { asOnScreen, useRecord } from '#api/use-record.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordState } from '#ui/record-state.tsx';
import { showSuccess } from '#ui/toast.ts';
import { MenuForm } from './menu-form.tsx';
import { type MenuInput, menuValues } from './menu-values.ts';

export function EditMenuPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const loaded = useRecord(GetMenuDocument, id, (data) => data.getMenu);
  const { save, saving, error } = useSave(UpdateMenuDocument);
  const submit = async (input: MenuInput) => {
    if (!(await save({ input: { id, ...input }, condition: asOnScreen(loaded) }))) return;
    showSuccess(t('admin.menus.updated'));
    navigate('/admin/menus');
  };
  return (
    <>
      <PageHeader title={t('admin.menus.update')} />
      <RecordState
        loaded={loaded}
        missingText={t('admin.menus.missing', { id })}
        failedText={(message) => t('admin.menus.loadError', { message })}
      >
        {(menu) => (
          <MenuForm
            initial={menuValues(menu)}
            submitLabel={t('admin.menus.update')}
            saving={saving}
            error={error}
            onSubmit={submit}
          />
        )}
      </RecordState>
    </>
  );
}
