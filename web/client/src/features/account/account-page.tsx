import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useKept, useLoaded } from '#api/cache/use-loaded.ts';
import {
  CreateAccountDocument,
  OwnAccountDocument,
  type OwnAccountQuery,
  UpdateAccountDocument,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { useSession } from '#session/session-context.ts';
import { FormSkeleton, LoadState } from '#ui/feedback/status.tsx';
import { likelyCountry } from '#ui/form/telephone.ts';
import { noToast, useSave } from '#ui/form/use-save.ts';
import { LiveRecordContext } from '#ui/live-form/use-live-values.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { AccountForm, accountValues } from './account-form.tsx';

type Account = NonNullable<NonNullable<OwnAccountQuery['listAccounts']>['items'][number]>;

/** The owner's only account. It is created on the first visit, and edited after that. */
export function AccountPage() {
  const { t } = useTranslation();
  const { data, loading, ...load } = useLoaded(OwnAccountDocument, 'network-only');
  const account = useKept(data)?.listAccounts?.items[0];
  return (
    <>
      <PageHeader title={t('admin.account.title')} />
      {account ? (
        <LiveRecordContext value={{ id: account.id, gone: false }}>
          <EditAccount account={account} />
        </LiveRecordContext>
      ) : (
        <>
          <LoadState {...load} loading={false} />
          {loading ? <FormSkeleton /> : null}
          {data && !load.error ? <CreateAccount /> : null}
        </>
      )}
    </>
  );
}

function CreateAccount() {
  const { t } = useTranslation();
  const [defaultLanguage] = useLanguage();
  const { user } = useSession();
  const { save, ...frame } = useAccountSave(CreateAccountDocument);
  return (
    <AccountForm
      // The form is prefilled with the values from the registration.
      initial={accountValues({ ...user, defaultLanguage, country: likelyCountry[defaultLanguage] })}
      submitLabel={t('admin.account.create')}
      // A new venue has no dishes yet, so the owner chooses later how allergens are displayed.
      onSubmit={({ allergenCodes: _, ...input }) => save({ input })}
      {...frame}
    />
  );
}

function EditAccount({ account }: { readonly account: Account }) {
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

function useAccountSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(mutation, noToast);
  const saveAndLeave = async (variables: Variables): Promise<void> => {
    if (await save(variables, { doneText: t('admin.account.saved') })) navigate('/admin');
  };
  return { save: saveAndLeave, saving, error, back: { to: '/admin' } };
}
