import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { VenueOverviewQuery } from '#api/generated/operations.ts';
import { Panel } from '#ui/panel.tsx';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { menuAddress, stateOf, type Venue, visibilityOf } from './venue-state.ts';

const hidden = {
  'account-inactive': {
    text: 'dashboard.menu.accountInactive',
    action: 'dashboard.menu.toAccount',
    to: '/admin/account',
  },
  'no-active-menu': {
    text: 'dashboard.menu.noActiveMenu',
    action: 'dashboard.menu.toMenus',
    to: '/admin/menus',
  },
} as const;

const stateTexts = {
  live: 'dashboard.menu.live',
  lapsed: 'dashboard.menu.lapsed',
  notLive: 'dashboard.menu.notLive',
} as const;

export type MenuPanelProps = { readonly data: VenueOverviewQuery; readonly venue: Venue };

/** Whether guests see the menu, and where. */
export function MenuPanel({ data, venue }: MenuPanelProps) {
  const { t } = useTranslation();
  const visibility = visibilityOf(data, venue);
  const state = stateOf(visibility, venue, Date.now());
  const { path, url, readable } = menuAddress(venue);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showSuccess(t('dashboard.menu.copied')),
      () => showFailure(t('dashboard.menu.copyFailed', { url: readable })),
    );
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
          <Button component={Link} to={hidden[visibility].to}>
            {t(hidden[visibility].action)}
          </Button>
        </>
      )}
      <Group gap="xs">
        {visibility === 'live' ? (
          <Button component="a" href={path} target="_blank" rel="noopener">
            {t('admin.viewMenu')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void copy()}>
          {t('dashboard.menu.copy')}
        </Button>
        <Button variant="default" component={Link} to="/admin/preview">
          {t('dashboard.menu.preview')}
        </Button>
      </Group>
    </Panel>
  );
}
