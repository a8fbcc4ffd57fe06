import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { OwnAccountDocument } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Failure, Loading } from '#ui/status.tsx';
import { CreateAccount } from './create-account.tsx';
import { EditAccount } from './edit-account.tsx';

/** The owner's single account: created on the first visit, edited ever after. */
export function AccountPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(OwnAccountDocument, { fetchPolicy: 'network-only' });
  const account = data?.listAccounts?.items[0];
  return (
    <>
      <PageHeader title={t('admin.account.title')} />
      {error ? (
        <Failure
          text={t('admin.error', { message: failureText(error) })}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !data ? <Loading /> : null}
      {account ? <EditAccount account={account} /> : null}
      {!error && data && !account ? <CreateAccount /> : null}
    </>
  );
}
