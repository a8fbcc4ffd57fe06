import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CreateAccountDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useSession } from '#session/session-context.ts';
import { showSuccess } from '#ui/toast.ts';
import { AccountForm } from './account-form.tsx';
import { type AccountInput, newAccount } from './account-values.ts';

export function CreateAccount() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [language] = useLanguage();
  const { user } = useSession();
  const { save, saving, error } = useSave(CreateAccountDocument);
  const submit = async (input: AccountInput) => {
    if (!(await save({ input }))) return;
    showSuccess(t('admin.account.saved'));
    navigate('/admin');
  };
  return (
    <AccountForm
      initial={newAccount({ ...user, defaultLanguage: language })}
      submitLabel={t('admin.account.create')}
      saving={saving}
      error={error}
      onSubmit={submit}
    />
  );
}
