import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  CreateAccountDocument,
  OwnAccountDocument,
  UpdateAccountDocument,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { useKept } from '#api/use-kept.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useSession } from '#session/session-context.ts';
import { LiveRecordContext } from '#ui/live-form/live-record.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { FormSkeleton } from '#ui/skeletons.tsx';
import { Failure } from '#ui/status.tsx';
import { useSave } from '#ui/use-save.ts';
import { AccountForm, type AccountInput, accountValues, newAccount } from './account-form.tsx';

/** The owner's single account: created on the first visit, edited ever after. */
export function AccountPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(OwnAccountDocument, { fetchPolicy: 'network-only' });
  const account = useKept(data)?.listAccounts?.items[0];
  return (
    <>
      <PageHeader title={t('admin.account.title')} />
      {error && !account ? (
        <Failure
          text={t('admin.error', { message: failureText(error) })}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !account && !data ? <FormSkeleton /> : null}
      {account ? (
        <LiveRecordContext value={{ id: account.id, gone: false }}>
          <EditAccount account={account} />
        </LiveRecordContext>
      ) : null}
      {!error && data && !account ? <CreateAccount /> : null}
    </>
  );
}

function CreateAccount() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { user } = useSession();
  const { save, ...frame } = useAccountSave(CreateAccountDocument);
  return (
    <AccountForm
      initial={newAccount({ ...user, defaultLanguage: language })}
      submitLabel={t('admin.account.create')}
      onSubmit={(input) => save({ input })}
      {...frame}
    />
  );
}

type EditAccountProps = {
  readonly account: AccountInput & {
    readonly id: string;
    readonly names: readonly string[];
    readonly updatedAt: string;
  };
};

function EditAccount({ account }: EditAccountProps) {
  const { t } = useTranslation();
  const { save, ...frame } = useAccountSave(UpdateAccountDocument);
  const condition = { updatedAt: { eq: account.updatedAt } };
  return (
    <AccountForm
      initial={accountValues(account)}
      saved={account}
      submitLabel={t('admin.account.update')}
      onSubmit={(input) => save({ input: { id: account.id, ...input }, condition })}
      {...frame}
    />
  );
}

/** Saves the account, says so and goes to the dashboard. */
function useAccountSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(mutation);
  const saveAndLeave = async (variables: Variables): Promise<void> => {
    if (await save(variables, { doneText: t('admin.account.saved') })) navigate('/admin');
  };
  return { save: saveAndLeave, saving, error };
}
