import type { Language } from '@qr-menu/schema';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { GuestAssets } from './guest-assets.ts';

export type GuestHtmlInput = {
  readonly language: Language;
  /** Title, description and what else tells machines about the page. */
  readonly head: ReactNode;
  readonly assets: GuestAssets;
  /** Finished markup. */
  readonly body: string;
};

/** The document around a page's markup, which has to stay as React made it. */
export function guestHtml({ language, head, assets, body }: GuestHtmlInput): string {
  const links = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {head}
    </>,
  );
  return `<!doctype html><html lang="${language}"><head>${links}</head><body>${body}</body></html>`;
}
