import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { UpdateAccountDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { showSuccess } from '#ui/toast.ts';
import { AccountForm } from './account-form.tsx';
import { type AccountInput, accountValues } from './account-values.ts';

export type EditAccountProps = {
  readonly account: AccountInput & {
    readonly id: string;
    readonly names: readonly string[];
    readonly updatedAt: string;
  };
};

export function EditAccount({ account }: EditAccountProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(UpdateAccountDocument);
  const condition = { updatedAt: { eq: account.updatedAt } };
  const submit = async (input: AccountInput) => {
    if (!(await save({ input: { id: account.id, ...input }, condition }))) return;
    showSuccess(t('admin.account.saved'));
    navigate('/admin');
  };
  return (
    <AccountForm
      initial={accountValues(account)}
      saved={account}
      submitLabel={t('admin.account.update')}
      saving={saving}
      error={error}
      onSubmit={submit}
    />
  );
}
