import type { PublicMenuDocument } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import { renderToStaticMarkup } from 'react-dom/server';
import { guestTexts } from '#i18n/guest-texts.ts';
import type { GuestAssets } from './guest-assets.ts';
import { GuestHtml } from './guest-html.tsx';
import { GuestMenu } from './guest-menu.tsx';
import { GuestNotice } from './guest-notice.tsx';

export type { GuestAssets } from './guest-assets.ts';

export type GuestPageInput = {
  readonly document: PublicMenuDocument;
  readonly language: Language;
  /** The name in the page's address. */
  readonly accountName: string;
  readonly assets: GuestAssets;
};

export type GuestNoticeInput = {
  readonly kind: 'not-found' | 'unavailable';
  readonly language: Language;
  readonly assets: GuestAssets;
};

const doctype = '<!doctype html>';

/** The whole public page of a venue. The same input always gives the same bytes. */
export function renderGuestPage({
  document,
  language,
  accountName,
  assets,
}: GuestPageInput): string {
  const t = guestTexts(language);
  const { account, menu } = document;
  if (account && menu) {
    const path = `/menu/${encodeURIComponent(accountName)}`;
    return (
      doctype +
      renderToStaticMarkup(
        <GuestHtml
          language={language}
          title={account.name}
          description={account.description || account.name}
          path={path}
          assets={assets}
        >
          <GuestMenu account={account} menu={menu} language={language} t={t} />
        </GuestHtml>,
      )
    );
  }
  const heading = account ? t('guest.activeMenuNotFound') : t('guest.accountNotFound');
  return (
    doctype +
    renderToStaticMarkup(
      <GuestHtml language={language} title={account?.name ?? heading} assets={assets}>
        <GuestNotice heading={heading} account={account} language={language} t={t} />
      </GuestHtml>,
    )
  );
}

/** The page for a name that nobody has (404), and for when no copy can be had (503). */
export function renderGuestNotice({ kind, language, assets }: GuestNoticeInput): string {
  const t = guestTexts(language);
  const heading = kind === 'not-found' ? t('guest.menuNotFound') : t('guest.unavailable');
  const hint = kind === 'unavailable' ? { hint: t('guest.unavailableHint') } : {};
  return (
    doctype +
    renderToStaticMarkup(
      <GuestHtml language={language} title={heading} assets={assets}>
        <GuestNotice heading={heading} {...hint} language={language} t={t} />
      </GuestHtml>,
    )
  );
}
