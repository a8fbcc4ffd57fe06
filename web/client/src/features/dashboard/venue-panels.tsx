import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { isLanguage } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { VenueOverviewQuery } from '#api/generated/operations.ts';
import { LanguageSelect } from '#ui/language-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { codeDownloads } from './code-downloads.ts';
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

type MenuPanelProps = { readonly data: VenueOverviewQuery; readonly venue: Venue };

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

type CodePanelProps = {
  readonly venue: Venue;
  readonly onTake: () => void;
};

export function CodePanel({ venue, onTake }: CodePanelProps) {
  const { t } = useTranslation();
  const { defaultLanguage, logoUrl, qrUrl } = venue;
  const own = isLanguage(defaultLanguage) ? defaultLanguage : 'bg';
  const [chosen, setChosen] = useState<Language | null>(null);
  const [wantsLogo, setWantsLogo] = useState(false);
  const hasLogo = Boolean(logoUrl);
  const choice = { language: chosen ?? own, logo: hasLogo && wantsLogo };
  const files = codeDownloads(qrUrl, choice);
  return (
    <Panel id="code" className="panel dashboard-panel" title={t('dashboard.code.title')}>
      <div className="code">
        <img src={files[0]?.href} alt={t('dashboard.code.alt')} width={180} height={180} />
        <div className="code-choice">
          <Text c="dimmed">{t('dashboard.code.hint')}</Text>
          <LanguageSelect
            label={t('dashboard.code.language')}
            value={choice.language}
            onChange={setChosen}
          />
          {hasLogo ? (
            <Checkbox
              label={t('dashboard.code.logo')}
              checked={wantsLogo}
              onChange={(event) => setWantsLogo(event.currentTarget.checked)}
            />
          ) : null}
        </div>
      </div>
      <ul className="code-files" aria-label={t('dashboard.code.files')}>
        {files.map(({ label, href }) => (
          <li key={label}>
            <Anchor href={href} download onClick={onTake}>
              {t(label)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
