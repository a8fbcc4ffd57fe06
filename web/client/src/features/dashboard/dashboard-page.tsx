import { Anchor, Button, Text } from '@mantine/core';
import { usualClock, usualCountry } from '@qr-menu/domain/account';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useConnection, useLoaded } from '#api/cache/use-loaded.ts';
import {
  ItemCompletenessDocument,
  SectionCompletenessDocument,
  VenueOverviewDocument,
  type VenueOverviewQuery,
} from '#api/generated/operations.ts';
import { gapsOfVenue, type ItemGap, itemGaps } from '#api/item-gaps.ts';
import { readTranslations } from '#api/translations.ts';
import { useSession } from '#session/session-context.ts';
import { useTakenCode } from '#session/taken-code.ts';
import { LoadState } from '#ui/feedback/status.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MenuPanel, venueOf } from './venue-panels.tsx';
import { useMenuViews, ViewsPanel } from './views-panel.tsx';
import './dashboard.css';

type DashboardPageProps = {
  /** The latest changes and the subscription are rendered by other features. */
  readonly latestChanges: ReactNode;
  readonly subscription: (validUntil: string) => ReactNode;
};

export function DashboardPage(props: DashboardPageProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { hash } = useLocation();
  const { data, ...load } = useLoaded(VenueOverviewDocument);
  // The QR code used to be on this page, so old bookmarks are redirected.
  if (hash === '#code') return <Navigate to="/admin/qr" replace />;
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
  const { taken } = useTakenCode(workspace.id);
  const venue = venueOf(data);
  const views = useMenuViews(venue ?? usualClock);
  const hasViews = (views.summary?.total ?? 0) > 0;
  return (
    <>
      {workspace.role === 'viewer' ? null : (
        <FirstSteps data={data} codeTaken={taken || hasViews} />
      )}
      <div className="dashboard-panels">
        {venue ? (
          <div>
            <MenuPanel data={data} venue={venue} />
            <ViewsPanel {...views} />
          </div>
        ) : null}
        <div>
          <LevaPanel data={data} />
          <GapsPanel country={venue?.country ?? usualCountry} />
          {latestChanges}
          {venue ? subscription(venue.subscriptionValidUntil) : null}
        </div>
      </div>
    </>
  );
}

/** Leva have been out of use since 2026, so guests cannot pay the prices of a menu in leva. */
function LevaPanel({ data }: { readonly data: VenueOverviewQuery }) {
  const { t } = useTranslation();
  const { workspace } = useSession();
  const menus = data.listMenus?.items ?? [];
  if (workspace.role === 'viewer' || !menus.some((menu) => menu?.currencyCode === 'BGN'))
    return null;
  return (
    <Panel id="leva" className="panel dashboard-panel" title={t('dashboard.leva.title')}>
      <Text>{t('dashboard.leva.text')}</Text>
      <Button component={Link} to="/admin/currency">
        {t('dashboard.leva.action')}
      </Button>
    </Panel>
  );
}

const words = {
  photo: 'dashboard.gaps.photo',
  price: 'dashboard.gaps.price',
  quantity: 'dashboard.gaps.quantity',
  onRequest: 'dashboard.gaps.onRequest',
  bg: 'dashboard.gaps.bg',
  en: 'dashboard.gaps.en',
  de: 'dashboard.gaps.de',
  allergens: 'dashboard.gaps.allergens',
  recheck: 'dashboard.gaps.recheck',
} as const satisfies Record<ItemGap, string>;

const isUndescribed = ({ translations }: { readonly translations: string }): boolean =>
  Object.values(readTranslations(translations).description).every((text) => text.trim() === '');

export function GapsPanel({ country }: { readonly country: string }) {
  const { t } = useTranslation();
  const { records, loading, error } = useConnection(
    ItemCompletenessDocument,
    (data) => data.listItems,
    { limit: 500 },
  );
  const sections = useConnection(SectionCompletenessDocument, (data) => data.listSections, {
    limit: 500,
  });
  // Without items there is nothing to check, and the first steps already ask for items.
  if (loading || error || records.length === 0) return null;
  const undescribed = sections.records.filter(isUndescribed).length;
  const lacks = gapsOfVenue(country, records);
  const counts = itemGaps.map((gap) => ({
    gap,
    count: records.filter((item) => lacks(item, gap)).length,
  }));
  const open = counts.filter(({ count }) => count > 0);
  return (
    <Panel id="gaps" className="panel dashboard-panel" title={t('dashboard.gaps.title')}>
      {open.length === 0 && undescribed === 0 ? (
        <Text>{t('dashboard.gaps.none')}</Text>
      ) : (
        <ul className="gaps">
          {open.map(({ gap, count }) => (
            <li key={gap}>
              <Anchor component={Link} to={`/admin/items?missing=${gap}`}>
                {t(words[gap], { n: count })}
              </Anchor>
            </li>
          ))}
          {undescribed > 0 ? (
            <li>
              <Anchor component={Link} to="/admin/sections">
                {t('dashboard.gaps.section', { n: undescribed })}
              </Anchor>
            </li>
          ) : null}
        </ul>
      )}
    </Panel>
  );
}
