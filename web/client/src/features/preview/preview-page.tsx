import { useTranslation } from 'react-i18next';
import { PreviewedVenueDocument } from '#api/generated/operations.ts';
import { useLoaded } from '#api/use-loaded.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadState } from '#ui/load-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { MenuPreview } from './menu-preview.tsx';
import './preview.css';

/** The page that guests see, as it is now. */
export function PreviewPage() {
  const { t } = useTranslation();
  const { data, ...load } = useLoaded(PreviewedVenueDocument);
  const venue = data?.listAccounts?.items[0];
  return (
    <>
      <PageHeader title={t('preview.title')} />
      {data ? null : <LoadState {...load} />}
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
