import type { ReactNode } from 'react';
import { SiteHead, type SiteHeadProps } from './site-head.tsx';

/** Addresses of what a page of the site loads. */
export type SiteAssets = {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
};

export type SiteHtmlProps = SiteHeadProps & {
  readonly assets: SiteAssets;
  readonly children: ReactNode;
};

/** The document around a page of the site. */
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
