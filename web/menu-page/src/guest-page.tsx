import type { PublicMenuDocument } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { GuestAssets } from './guest-assets.ts';
import type { GuestData } from './guest-data.ts';
import { guestHtml } from './guest-html.tsx';
import { guestMarkup, type Remember } from './guest-markup.tsx';
import { GuestNotice } from './guest-notice.tsx';
import { guestTexts } from './i18n/guest-texts.ts';
import { menuDataScript } from './menu-data-script.ts';
import { PageHead } from './page-head.tsx';

export type GuestPageInput = {
  readonly document: PublicMenuDocument;
  /** What the page shows of it, in the page's language. */
  readonly data: GuestData;
  /** The same as text. */
  readonly json: string;
  /** The name in the page's address. */
  readonly accountName: string;
  readonly assets: GuestAssets;
  /** Where the product is reached from outside, if that is known: `https://menu.example`. */
  readonly origin: string | null;
  /** Tells this page's data from another; see `guestData`. */
  readonly tag: string;
};

export type GuestNoticeInput = {
  readonly kind: 'not-found' | 'unavailable';
  readonly language: Language;
  readonly assets: GuestAssets;
};

/** The whole public page of a venue. The same input always gives the same bytes. */
export function renderGuestPage(
  { document, data, json, accountName, assets, origin, tag }: GuestPageInput,
  remember: Remember = (_, make) => make(),
): string {
  const { account, menu } = document;
  const { language } = data;
  const markup = guestMarkup({ accountName, data, tag }, remember);
  return guestHtml({
    language,
    head: (
      <PageHead
        title={account?.name ?? guestTexts(language)('guest.accountNotFound')}
        {...(account && menu ? { venue: { account, menu, data, accountName, origin } } : {})}
      />
    ),
    assets,
    body: `<div id="root">${markup}</div>${menuDataScript(json, tag)}`,
  });
}

export type SamplePageInput = {
  readonly data: GuestData;
  /** The same as text. */
  readonly json: string;
  readonly head: ReactNode;
  readonly assets: GuestAssets;
};

/** A page of no venue: it follows no changes, and brings its own head. */
export function renderSamplePage({ data, json, head, assets }: SamplePageInput): string {
  const markup = guestMarkup({ accountName: '', data, tag: '' }, (_, make) => make());
  const body = `<div id="root">${markup}</div>${menuDataScript(json, '')}`;
  return guestHtml({ language: data.language, head, assets, body });
}

/** The page for a name that nobody has (404), and for when no copy can be had (503). */
export function renderGuestNotice({ kind, language, assets }: GuestNoticeInput): string {
  const t = guestTexts(language);
  const heading = kind === 'not-found' ? t('guest.menuNotFound') : t('guest.unavailable');
  const hint = kind === 'unavailable' ? { hint: t('guest.unavailableHint') } : {};
  return guestHtml({
    language,
    head: <PageHead title={heading} />,
    assets: { styles: assets.styles, scripts: [] },
    body: renderToStaticMarkup(
      <GuestNotice heading={heading} {...hint} language={language} t={t} />,
    ),
  });
}
