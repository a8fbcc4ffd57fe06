import { Button, Group, Text } from '@mantine/core';
import { isLapsed } from '@qr-menu/domain/account';
import { normalizeAccountName } from '@qr-menu/domain/names';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { VenueOverviewQuery } from '#api/generated/operations.ts';
import { CopyButton } from '#ui/feedback/copy-button.tsx';
import { ForRole } from '#ui/feedback/view-only.tsx';
import { Panel } from '#ui/page/panel.tsx';

const hidden = {
  'account-inactive': {
    text: 'dashboard.menu.accountInactive',
    action: 'dashboard.menu.toAccount',
    to: '/admin/account',
    least: 'owner',
  },
  'no-active-menu': {
    text: 'dashboard.menu.noActiveMenu',
    action: 'dashboard.menu.toMenus',
    to: '/admin/menus',
    least: 'editor',
  },
} as const;

const stateTexts = {
  live: 'dashboard.menu.live',
  empty: 'dashboard.menu.empty',
  lapsed: 'dashboard.menu.lapsed',
  notLive: 'dashboard.menu.notLive',
} as const;

type MenuPanelProps = { readonly data: VenueOverviewQuery; readonly venue: OverviewVenue };

export function MenuPanel({ data, venue }: MenuPanelProps) {
  const { t } = useTranslation();
  const visibility = visibilityOf(data, venue);
  const isEmpty = data.listItems?.totalCount === 0;
  const state = stateOf(visibility, venue, Date.now(), isEmpty);
  const { path, url, readable } = menuAddress(venue);
  return (
    <Panel id="menu" className="panel dashboard-panel" title={t('dashboard.menu.title')}>
      <p className="menu-state" data-live={state === 'live'} role="status">
        {t(stateTexts[state])}
      </p>
      {visibility === 'live' ? (
        <p className="menu-address">{readable}</p>
      ) : (
        <>
          <Text>{t(hidden[visibility].text)}</Text>
          <ForRole least={hidden[visibility].least}>
            <Button component={Link} to={hidden[visibility].to}>
              {t(hidden[visibility].action)}
            </Button>
          </ForRole>
        </>
      )}
      <Group gap="xs">
        {visibility === 'live' ? (
          <Button component="a" href={path} target="_blank" rel="noopener">
            {t('admin.viewMenu')}
          </Button>
        ) : null}
        <CopyButton
          text={url}
          done={t('dashboard.menu.copied')}
          failed={t('dashboard.menu.copyFailed', { url: readable })}
        >
          {t('dashboard.menu.copy')}
        </CopyButton>
        <Button variant="default" component={Link} to="/admin/preview">
          {t('dashboard.menu.preview')}
        </Button>
        <Button variant="default" component={Link} to="/admin/qr">
          {t('qr.title')}
        </Button>
      </Group>
    </Panel>
  );
}

type Accounts = NonNullable<VenueOverviewQuery['listAccounts']>;
export type OverviewVenue = NonNullable<Accounts['items'][number]>;

export type Visibility = 'live' | 'account-inactive' | 'no-active-menu';

export const venueOf = (data: VenueOverviewQuery): OverviewVenue | null =>
  data.listAccounts?.items[0] ?? null;

export function visibilityOf(data: VenueOverviewQuery, venue: OverviewVenue): Visibility {
  if (!venue.active) return 'account-inactive';
  const anyActive = data.listMenus?.items.some((menu) => menu?.active === true) ?? false;
  return anyActive ? 'live' : 'no-active-menu';
}

/** The text does not say whether guests still see the menu, because that depends on the installation. */
export function stateOf(
  visibility: Visibility,
  { subscriptionValidUntil }: Pick<OverviewVenue, 'subscriptionValidUntil'>,
  now: number,
  isEmpty = false,
): 'live' | 'empty' | 'lapsed' | 'notLive' {
  if (visibility !== 'live') return 'notLive';
  if (isEmpty) return 'empty';
  return isLapsed(subscriptionValidUntil, now) ? 'lapsed' : 'live';
}

/** Returns the menu's address: a path to use in links, and the complete URL to show. */
export function menuAddress({ name, qrUrl }: Pick<OverviewVenue, 'name' | 'qrUrl'>) {
  const normalized = normalizeAccountName(name);
  const path = `/menu/${encodeURIComponent(normalized)}`;
  const { origin, host } = new URL(qrUrl);
  return { path, url: origin + path, readable: `${host}/menu/${normalized}` };
}
