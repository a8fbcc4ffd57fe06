import { guestData, renderSamplePage } from '@qr-menu/menu-page';
import { languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { demoDocument } from '#features/demo-menu/demo-document.ts';
import { LandingPage } from '#features/landing/landing-page.tsx';
import { landingData } from '#features/landing/structured-data.ts';
import { LegalPage } from '#features/legal/legal-page.tsx';
import { NotFoundPage } from '#features/not-found/not-found-page.tsx';
import { siteTexts } from '#i18n/site-texts.ts';
import { type SiteAssets, SiteHead, SiteHtml } from '#site/site-html.tsx';

type SitePagesInput = {
  readonly landing: SiteAssets;
  readonly demo: SiteAssets;
  readonly legal: SiteAssets;
  readonly notFound: SiteAssets;
  readonly year: number;
};

type SiteFile = { readonly fileName: string; readonly text: string };

/** The origin is unknown at build time, so the server replaces this placeholder. */
const origin = 'https://origin.invalid';

const rendered = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

export function sitePages(input: SitePagesInput): readonly SiteFile[] {
  return languages.flatMap((language) => {
    const demo = demoPage({ language, assets: input.demo, origin });
    return [
      { fileName: `landing.${language}.html`, text: rendered(landingIn(language, input)) },
      { fileName: `not-found.${language}.html`, text: rendered(notFoundIn(language, input)) },
      { fileName: `legal.${language}.html`, text: rendered(legalIn(language, input)) },
      { fileName: `demo.${language}.html`, text: demo.html },
      { fileName: `demo.${language}.json`, text: demo.json },
    ];
  });
}

function landingIn(language: Language, { landing, year }: SitePagesInput) {
  const t = siteTexts(language);
  return (
    <SiteHtml
      language={language}
      title={t('landing.title')}
      description={t('landing.description')}
      address={`${origin}/`}
      picture={`${origin}/icons/share.png`}
      structuredData={landingData(origin, language, t)}
      assets={landing}
    >
      <LandingPage language={language} t={t} year={year} />
    </SiteHtml>
  );
}

function notFoundIn(language: Language, { notFound }: SitePagesInput) {
  const t = siteTexts(language);
  const title = `${t('site.notFound')} · ${t('site.brand')}`;
  return (
    <SiteHtml language={language} title={title} assets={notFound}>
      <NotFoundPage language={language} t={t} />
    </SiteHtml>
  );
}

function legalIn(language: Language, { legal }: SitePagesInput) {
  const t = siteTexts(language);
  return (
    <SiteHtml language={language} title={t('site.brand')} assets={legal}>
      <LegalPage language={language} t={t} />
    </SiteHtml>
  );
}

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
