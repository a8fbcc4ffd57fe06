import type { Language } from '@qr-menu/schema';
import type { ReactNode } from 'react';
import { languages } from '#i18n/languages.ts';
import type { GuestAssets } from './guest-assets.ts';

export type GuestHtmlProps = {
  readonly language: Language;
  readonly title: string;
  readonly description?: string;
  /** The venue's address, for search engines; a page without one asks not to be indexed. */
  readonly path?: string;
  readonly assets: GuestAssets;
  readonly children: ReactNode;
};

export function GuestHtml({
  language,
  title,
  description,
  path,
  assets,
  children,
}: GuestHtmlProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description ? <meta name="description" content={description} /> : null}
        {path ? <AlternateLinks path={path} /> : <meta name="robots" content="noindex" />}
        <link rel="icon" href="data:," />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

function AlternateLinks({ path }: { readonly path: string }) {
  return languages.map((language) => (
    <link key={language} rel="alternate" hrefLang={language} href={`${path}?lang=${language}`} />
  ));
}
