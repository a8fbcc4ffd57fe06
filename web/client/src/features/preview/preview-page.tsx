import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { PreviewedVenueDocument } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Failure, Loading } from '#ui/status.tsx';
import { MenuPreview } from './menu-preview.tsx';
import './preview.css';

/** The page that guests see, as it is now. */
export function PreviewPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(PreviewedVenueDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const venue = data?.listAccounts?.items[0];
  return (
    <>
      <PageHeader title={t('preview.title')} />
      {error && !data ? (
        <Failure
          text={t('admin.error', { message: failureText(error) })}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : null}
      {!data && !error ? <Loading /> : null}
      {venue ? <MenuPreview venue={venue} /> : null}
      {data && !venue ? (
        <EmptyState
          title={t('preview.nothingYet')}
          text={t('preview.nothingYetHint')}
          action={{ label: t('admin.account.create'), to: '/admin/account' }}
        />
      ) : null}
    </>
  );
}
