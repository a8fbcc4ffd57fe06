import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { OwnAccountDocument } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { useKept } from '#api/use-kept.ts';
import { LiveRecordContext } from '#ui/live-form/live-record.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { FormSkeleton } from '#ui/skeletons.tsx';
import { Failure } from '#ui/status.tsx';
import { CreateAccount } from './create-account.tsx';
import { EditAccount } from './edit-account.tsx';

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
