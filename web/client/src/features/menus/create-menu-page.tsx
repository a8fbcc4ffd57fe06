import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CreateMenuDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { MenuForm } from './menu-form.tsx';
import { type MenuInput, newMenu } from './menu-values.ts';

export function CreateMenuPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(CreateMenuDocument);
  const submit = async (input: MenuInput) => {
    if (await save({ input })) navigate('/admin/menus');
  };
  return (
    <>
      <PageHeader title={t('admin.menus.add')} />
      <MenuForm
        initial={newMenu}
        submitLabel={t('admin.menus.add')}
        saving={saving}
        error={error}
        onSubmit={submit}
      />
    </>
  );
}
