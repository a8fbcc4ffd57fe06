import { languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import type { ReactNode } from 'react';

export type SiteAssets = {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
};

type SiteHtmlProps = SiteHeadProps & {
  readonly assets: SiteAssets;
  readonly children: ReactNode;
};

export function SiteHtml({ assets, children, ...head }: SiteHtmlProps) {
  return (
    <html lang={head.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <SiteHead {...head} />
      </head>
      <body id="top">{children}</body>
    </html>
  );
}

export type SiteHeadProps = {
  readonly language: Language;
  readonly title: string;
  readonly description?: string;
  /** The absolute URL of the page. If omitted, the page asks search engines not to list it. */
  readonly address?: string;
  /** The absolute URL of the picture for link previews. */
  readonly picture?: string;
  readonly structuredData?: readonly object[];
};

/** Describes a page to browsers, search engines and link previews. */
export function SiteHead(props: SiteHeadProps) {
  const { title, description, address } = props;
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {address ? <Addresses {...props} address={address} /> : null}
      {address ? null : <meta name="robots" content="noindex" />}
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icons/icon-192.png" type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href="/icons/icon-180.png" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf9" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16130f" />
    </>
  );
}

/** The language of the site until the visitor chooses one. */
const siteDefault: Language = 'bg';

const locales: Readonly<Record<Language, string>> = { bg: 'bg_BG', en: 'en_GB', de: 'de_DE' };

function Addresses(props: SiteHeadProps & { readonly address: string }) {
  const { language, title, description, address, picture, structuredData = [] } = props;
  const own = `${address}?lang=${language}`;
  return (
    <>
      <link rel="canonical" href={own} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={`${address}?lang=${each}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${address}?lang=${siteDefault}`} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((alternate) => alternate !== language)
        .map((alternate) => (
          <meta key={alternate} property="og:locale:alternate" content={locales[alternate]} />
        ))}
      {picture ? <meta property="og:image" content={picture} /> : null}
      {picture ? <meta name="twitter:card" content="summary_large_image" /> : null}
      {structuredData.map((data) => (
        <script key={JSON.stringify(data)} type="application/ld+json">
          {JSON.stringify(data).replaceAll('<', '\\u003c')}
        </script>
      ))}
    </>
  );
}
