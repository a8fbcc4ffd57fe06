import type { PublicMenuDocument } from '@qr-menu/domain/public-menu';
import type { Language, MenuView } from '@qr-menu/schema';
import { createElement, type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { guestTexts } from '../i18n/guest-texts.ts';
import { GuestApp, type GuestAppProps } from '../menu/guest-app.tsx';
import { SectionView } from '../menu/guest-menu.tsx';
import { GuestSection, type PlacedSectionProps } from '../menu/guest-section.tsx';
import { firstViewOf, type GuestData, type GuestVenue } from './guest-data.ts';
import { GuestNotice } from './page-frame.tsx';
import { PageHead } from './page-head.tsx';

type GuestPageInput = {
  readonly document: PublicMenuDocument;
  /** The part of the document that the page shows, in the page's language. */
  readonly data: GuestData;
  /** The same data as JSON text. */
  readonly json: string;
  /** The name in the page's URL. */
  readonly accountName: string;
  readonly assets: GuestAssets;
  /** The product's public URL, if known: `https://menu.example`. */
  readonly origin: string | null;
  /** The etag of the page's data: see `guestData`. */
  readonly etag: string;
};

type GuestNoticeInput = {
  readonly kind: 'not-found' | 'unavailable';
  readonly language: Language;
  readonly assets: GuestAssets;
};

/** Renders the complete public page of a venue. The output depends only on the input, byte for byte. */
export function renderGuestPage(
  { document, data, json, accountName, assets, origin, etag }: GuestPageInput,
  remember: Remember = (_, make) => make(),
): string {
  const { account, menu } = document;
  const head = (
    <PageHead
      title={account?.name ?? guestTexts(data.language)('guest.accountNotFound')}
      {...(account && menu ? { venue: { account, menu, data, accountName, origin } } : {})}
    />
  );
  return livePage(
    { accountName, data, etag },
    { json, head, assets, zone: account?.timeZone },
    remember,
  );
}

type SamplePageInput = {
  readonly data: GuestData;
  /** The same data as JSON text. */
  readonly json: string;
  readonly head: ReactNode;
  readonly assets: GuestAssets;
};

/** Renders a page without a venue. The page is not updated, and has its own head. */
export function renderSamplePage({ data, json, head, assets }: SamplePageInput): string {
  return livePage({ accountName: '', data, etag: '' }, { json, head, assets }, (_, make) => make());
}

type Around = Omit<SamplePageInput, 'data'> & Pick<GuestHtmlInput, 'zone'>;

/** Renders a page that the browser hydrates using the data embedded in it. */
function livePage(
  app: GuestAppProps,
  { json, head, assets, zone }: Around,
  remember: Remember,
): string {
  const markup = guestMarkup(app, remember);
  const body = `<div id="root">${markup}</div>${menuDataScript(json, app.etag)}`;
  const { language, menu, venue } = app.data;
  return guestHtml({
    language,
    look: venue?.look,
    head,
    assets,
    body,
    zone,
    ...(menu && { view: firstViewOf(menu) }),
  });
}

/** Renders the page for an unknown name (404), or for a venue whose menu is unavailable (503). */
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

/** Returns the cached result for this key, or computes it. */
export type Remember = (key: string, make: () => string) => string;

/** The placeholder of a section. Since React escapes users' text, the text cannot contain it. */
const placeholder = /<x-section id="([^"]*)"><\/x-section>/;

/**
 * Returns the page's markup, byte for byte as React would render it. Most changes affect at most one section,
 * so `remember` can cache the markup of the others, which saves most of the work.
 */
function guestMarkup(app: GuestAppProps, remember: Remember): string {
  const { language } = app.data;
  const sections = new Map<string, string>();
  function Placed({ view, ...props }: PlacedSectionProps) {
    const { t: _, ...shown } = { ...props, view };
    const key = JSON.stringify([language, shown]);
    sections.set(
      props.anchor,
      remember(key, () =>
        renderToString(<GuestSection {...props} carousel={view === 'cards'} playing={true} />),
      ),
    );
    return <Suspense>{createElement('x-section', { id: props.anchor })}</Suspense>;
  }
  const frame = renderToString(
    <SectionView value={Placed}>
      <GuestApp {...app} />
    </SectionView>,
  );
  return frame
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? sections.get(part) : part))
    .join('');
}

type GuestHtmlInput = {
  readonly language: Language;
  readonly view?: MenuView;
  readonly look?: GuestVenue['look'];
  /** The venue's time zone. Omitted for Sofia, which is the default. */
  readonly zone?: string | undefined;
  readonly head: ReactNode;
  readonly assets: GuestAssets;
  /** The finished markup of the page. */
  readonly body: string;
};

/** Returns the document around a page's markup. The markup must not differ from React's output. */
function guestHtml(input: GuestHtmlInput): string {
  const { language, view, look = {}, zone, head, assets, body } = input;
  const links = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content={look.scheme ?? 'light dark'} />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {head}
    </>,
  );
  const list = view === 'list' ? ' data-view="list"' : '';
  const zoneAttribute = zone ? ` data-zone="${zone}"` : '';
  const lookAttributes = Object.entries(look).map(([name, value]) => ` data-${name}="${value}"`);
  return `<!doctype html><html lang="${language}"${list}${lookAttributes.join('')}${zoneAttribute}><head>${links}</head><body>${body}</body></html>`;
}

/** The URLs of the page's files, according to the build's manifest. */
export type GuestAssets = {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
};

/** Returns a script element that contains only JSON. `<` is escaped, so that no text can end the element. */
const menuDataScript = (json: string, etag: string): string =>
  `<script type="application/json" id="menu-data" data-tag="${etag}">${json.replaceAll('<', '\\u003c')}</script>`;
