import type { Language } from '@qr-menu/schema';
import { renderToString } from 'react-dom/server';
import { demoDocument } from '#features/demo-menu/demo-document.ts';
import { GuestApp } from '#features/public-menu/guest-app.tsx';
import { guestData } from '#features/public-menu/guest-data.ts';
import { guestHtml } from '#features/public-menu/guest-html.tsx';
import { menuDataScript } from '#features/public-menu/menu-data-script.ts';
import { siteTexts } from '#i18n/site-texts.ts';
import { SiteHead } from '#site/site-head.tsx';
import type { SiteAssets } from '#site/site-html.tsx';

export type DemoPageInput = {
  readonly language: Language;
  readonly assets: SiteAssets;
  readonly origin: string;
};

/** Nobody follows the sample's changes. */
const noTag = '';

/** The sample menu on a guest's page, and its data for a change of the language. */
export function demoPage({ language, assets, origin }: DemoPageInput) {
  const t = siteTexts(language);
  const venue = { name: t('landing.mockVenue'), description: t('landing.demoAbout') };
  const data = guestData(demoDocument(venue), language);
  const json = JSON.stringify(data);
  const markup = renderToString(<GuestApp accountName="" data={data} tag={noTag} />);
  const html = guestHtml({
    language,
    head: (
      <SiteHead
        language={language}
        title={t('landing.demoTitle')}
        description={t('landing.demoAbout')}
        address={`${origin}/menu`}
        picture={`${origin}/icons/share.png`}
      />
    ),
    assets,
    body: `<div id="root">${markup}</div>${menuDataScript(json, noTag)}`,
  });
  return { html, json };
}
