import type { TypedDocumentNode } from '@apollo/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept, useLoaded } from '#api/cache/use-loaded.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FormSkeleton, LoadState } from '#ui/feedback/status.tsx';
import { LiveRecordContext } from '#ui/live-form/use-live-values.ts';
import { PageHeader } from './page-header.tsx';

type Data<Venue> = {
  readonly listAccounts?: { readonly items: readonly (Venue | null)[] } | null;
};

type VenuePageProps<Venue> = {
  readonly title: string;
  readonly document: TypedDocumentNode<Data<Venue>, Record<string, never>>;
  readonly children: (venue: Venue) => ReactNode;
};

type NoVenue = { readonly title: string; readonly text: string };

/** Shows the owner's venue, or redirects to the page that creates it. */
export function VenuePage<Venue>({
  title,
  document,
  noVenue,
  children,
}: VenuePageProps<Venue> & { readonly noVenue?: NoVenue }) {
  const { data, ...load } = useLoaded(document);
  const venue = data?.listAccounts?.items[0];
  return (
    <>
      <PageHeader title={title} />
      {data ? null : <LoadState {...load} />}
      {venue ? children(venue) : null}
      {data && !venue ? <CreateVenue {...noVenue} /> : null}
    </>
  );
}

/** Like `VenuePage`, but for a form: never starts with outdated data, and stays visible if a reload fails. */
export function VenueFormPage<Venue extends { readonly id: string }>({
  title,
  document,
  children,
}: VenuePageProps<Venue>) {
  const { data, loading, ...load } = useLoaded(document, 'network-only');
  const venue = useKept(data)?.listAccounts?.items[0];
  return (
    <>
      <PageHeader title={title} />
      {venue ? (
        <LiveRecordContext value={{ id: venue.id, gone: false }}>
          {children(venue)}
        </LiveRecordContext>
      ) : (
        <>
          <LoadState {...load} loading={false} />
          {loading ? <FormSkeleton /> : null}
          {data && !load.error ? <CreateVenue /> : null}
        </>
      )}
    </>
  );
}

function CreateVenue({ title, text }: Partial<NoVenue>) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={title ?? t('preview.nothingYet')}
      text={text ?? t('preview.nothingYetHint')}
      action={{ label: t('admin.account.create'), to: '/admin/account', least: 'owner' }}
    />
  );
}
