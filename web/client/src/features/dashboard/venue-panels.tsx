import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { isLapsed, normalizeAccountName } from '@qr-menu/domain';
import { isLanguage } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { VenueOverviewQuery } from '#api/generated/operations.ts';
import { LanguageSelect } from '#ui/language-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { showFailure, showSuccess } from '#ui/toast.ts';

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

type Accounts = NonNullable<VenueOverviewQuery['listAccounts']>;
export type Venue = NonNullable<Accounts['items'][number]>;

export type Visibility = 'live' | 'account-inactive' | 'no-active-menu';

export const venueOf = (data: VenueOverviewQuery): Venue | null =>
  data.listAccounts?.items[0] ?? null;

export function visibilityOf(data: VenueOverviewQuery, venue: Venue): Visibility {
  if (!venue.active) return 'account-inactive';
  const anyActive = data.listMenus?.items.some((menu) => menu?.active === true) ?? false;
  return anyActive ? 'live' : 'no-active-menu';
}

/** What guests see of a lapsed venue is a setting of the installation, so nothing is said of it. */
export function stateOf(
  visibility: Visibility,
  { subscriptionValidUntil }: Pick<Venue, 'subscriptionValidUntil'>,
  now: number,
): 'live' | 'lapsed' | 'notLive' {
  if (visibility !== 'live') return 'notLive';
  return isLapsed(subscriptionValidUntil, now) ? 'lapsed' : 'live';
}

/** Where guests find the menu: the path for links, the whole address for people to read. */
export function menuAddress({ name, qrUrl }: Pick<Venue, 'name' | 'qrUrl'>) {
  const normalized = normalizeAccountName(name);
  const path = `/menu/${encodeURIComponent(normalized)}`;
  const { origin, host } = new URL(qrUrl);
  return { path, url: origin + path, readable: `${host}/menu/${normalized}` };
}

type CodeChoice = {
  readonly language: Language;
  readonly logo: boolean;
};

const pieces = [
  { label: 'dashboard.code.svg', format: 'svg', parameters: { layout: 'code' } },
  { label: 'dashboard.code.png', format: 'png', parameters: { layout: 'code' } },
  { label: 'dashboard.code.tent', format: 'pdf', parameters: { layout: 'tent' } },
  {
    label: 'dashboard.code.roundSticker',
    format: 'pdf',
    parameters: { layout: 'sticker', shape: 'round' },
  },
  {
    label: 'dashboard.code.squareSticker',
    format: 'pdf',
    parameters: { layout: 'sticker', shape: 'square' },
  },
] as const;

/** The files of a venue's code. They come from this site, whatever host the code itself names. */
export function codeDownloads(qrUrl: string, { language, logo }: CodeChoice) {
  const { pathname } = new URL(qrUrl);
  return pieces.map(({ label, format, parameters }) => {
    const search = new URLSearchParams({
      ...parameters,
      ...(parameters.layout === 'code' ? {} : { lang: language }),
      ...(logo ? { logo: '1' } : {}),
    });
    return { label, href: `${pathname}.${format}?${search}` };
  });
}
