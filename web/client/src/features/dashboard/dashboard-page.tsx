import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VenueOverviewDocument, type VenueOverviewQuery } from '#api/generated/operations.ts';
import { useLoaded } from '#api/use-loaded.ts';
import { useSession } from '#session/session-context.ts';
import { LoadState } from '#ui/load-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CodePanel } from './code-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GapsPanel } from './gaps-panel.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { useMenuViews } from './menu-views.ts';
import { venueOf } from './venue-state.ts';
import { ViewsPanel } from './views-panel.tsx';
import './dashboard.css';

type DashboardPageProps = {
  /** The newest changes, and how the subscription stands: subjects of other features. */
  readonly latestChanges: ReactNode;
  readonly subscription: (validUntil: string) => ReactNode;
};

/** What an owner wants to know at a glance; up to date without a reload. */
export function DashboardPage(props: DashboardPageProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data, ...load } = useLoaded(VenueOverviewDocument);
  return (
    <div className="dashboard">
      <PageHeader title={t('admin.welcome', { name: user.email || t('admin.user') })} />
      {data ? <Overview {...props} data={data} /> : <LoadState {...load} />}
    </div>
  );
}

type OverviewProps = DashboardPageProps & { readonly data: VenueOverviewQuery };

function Overview({ data, latestChanges, subscription }: OverviewProps) {
  const { workspace } = useSession();
  const code = useTakenCode(workspace.id);
  const views = useMenuViews();
  const venue = venueOf(data);
  const seen = (views.summary?.total ?? 0) > 0;
  return (
    <>
      {workspace.role === 'viewer' ? null : (
        <FirstSteps data={data} codeTaken={code.taken || seen} />
      )}
      <div className="dashboard-panels">
        {venue ? (
          <div>
            <MenuPanel data={data} venue={venue} />
            <ViewsPanel {...views} />
            <CodePanel venue={venue} onTake={code.take} />
          </div>
        ) : null}
        <div>
          <GapsPanel />
          {latestChanges}
          {venue ? subscription(venue.subscriptionValidUntil) : null}
        </div>
      </div>
    </>
  );
}

const key = (workspaceId: string): string => `qr-menu.code-taken.${workspaceId}`;

/** Whether this browser has got the venue's QR code, and a way to note that it has. */
function useTakenCode(workspaceId: string) {
  const [taken, setTaken] = useState(() => localStorage.getItem(key(workspaceId)) !== null);
  const take = () => {
    localStorage.setItem(key(workspaceId), 'yes');
    setTaken(true);
  };
  return { taken, take };
}
