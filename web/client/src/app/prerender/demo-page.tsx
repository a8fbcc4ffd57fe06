import { guestData, renderSamplePage } from '@qr-menu/menu-page';
import type { Language } from '@qr-menu/schema';
import { demoDocument } from '#features/demo-menu/demo-document.ts';
import { siteTexts } from '#i18n/site-texts.ts';
import { type SiteAssets, SiteHead } from '#site/site-html.tsx';

type DemoPageInput = {
  readonly language: Language;
  readonly assets: SiteAssets;
  readonly origin: string;
};

export function demoPage({ language, assets, origin }: DemoPageInput) {
  const t = siteTexts(language);
  const venue = { name: t('landing.mockVenue'), description: t('landing.demoAbout') };
  const data = guestData(demoDocument(venue), language);
  const json = JSON.stringify(data);
  const html = renderSamplePage({
    data,
    json,
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
  });
  return { html, json };
}
