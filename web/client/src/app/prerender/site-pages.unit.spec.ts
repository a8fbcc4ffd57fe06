import { expect, test } from 'vitest';
import { questions } from '#features/landing/questions.ts';
import { sitePages } from './site-pages.tsx';

const assets = (name: string) => ({
  styles: [`/assets/${name}.css`],
  scripts: [`/assets/${name}.js`],
});

const files = new Map(
  sitePages({
    landing: assets('landing'),
    demo: assets('menu'),
    legal: assets('legal'),
    notFound: assets('not-found'),
    year: 2026,
  }).map(({ fileName, text }) => [fileName, text]),
);

const page = (name: string): string => files.get(name) ?? '';
const count = (html: string, part: string): number => html.split(part).length - 1;

test('every page exists in every language', () => {
  expect([...files.keys()].sort()).toEqual(
    ['bg', 'de', 'en']
      .flatMap((language) => [
        `demo.${language}.html`,
        `demo.${language}.json`,
        `landing.${language}.html`,
        `legal.${language}.html`,
        `not-found.${language}.html`,
      ])
      .sort(),
  );
});

test('the pages contain a placeholder for the legal text, and links that can be removed', () => {
  expect(page('legal.de.html')).toContain('<article data-legal-text=""></article>');
  for (const name of ['landing.de.html', 'legal.de.html']) {
    expect(page(name)).toMatch(/<a data-legal="imprint" href="\/imprint\?lang=de">Impressum<\/a>/);
    expect(page(name)).toMatch(
      /<a data-legal="privacy" href="\/privacy\?lang=de">Datenschutz<\/a>/,
    );
  }
});

test.each([
  ['bg', 'Вашето\u00a0меню', '198 лв.'],
  ['en', 'Your menu', '$113'],
  ['de', 'Ihre Speisekarte', '99\u00a0€'],
])('the landing page in %s is complete and shows only one price', (language, headline, price) => {
  const html = page(`landing.${language}.html`);
  expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
  expect(html).toContain(`<h1>${headline}`);
  expect(html).toContain(`>${price}</span>`);
  // The price in euro is only shown next to prices in leva, which are no longer in use.
  expect(html.includes('(101,24\u00a0€)')).toBe(language === 'bg');
  for (const target of ['#about', '#offer', '#price', `/menu?lang=${language}`, '#contact']) {
    expect(html).toContain(`href="${target}"`);
  }
  for (const id of ['about', 'offer', 'price', 'contact'])
    expect(count(html, ` id="${id}"`)).toBe(1);
  expect(count(html, '<details')).toBe(questions.length);
  expect(count(html, 'class="plan"')).toBe(1);
});

test('the landing page only offers the 12-month plan', () => {
  const all = ['bg', 'en', 'de'].map((language) => page(`landing.${language}.html`)).join('');
  for (const price of ['389', '76 лв.', '$79', '73€']) expect(all).not.toContain(price);
});

test('the landing page contains its URLs, languages and price for search engines', () => {
  const html = page('landing.de.html');
  expect(html).toContain('<link rel="canonical" href="https://origin.invalid/?lang=de"/>');
  for (const language of ['bg', 'en', 'de']) {
    expect(html).toContain(
      `hrefLang="${language}" href="https://origin.invalid/?lang=${language}"`,
    );
  }
  const json = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)?.[1] ?? '';
  const [organization, product, faq] = JSON.parse(json)['@graph'];
  expect(organization).toMatchObject({ '@type': 'Organization' });
  expect(product.offers).toMatchObject({ price: '99.00', priceCurrency: 'EUR' });
  expect(faq.mainEntity).toHaveLength(questions.length);
});

test.each([
  ['bg', 'bg_BG', 'QR-menu: дигитално меню', 'Гостите сканират QR код'],
  ['en', 'en_GB', 'QR-menu: the digital menu', 'guests scan a QR code'],
  ['de', 'de_DE', 'QR-menu: die digitale Speisekarte', 'Gäste scannen einen QR-Code'],
])(
  'the link preview of the landing page in %s has a text and a picture',
  (language, locale, title, text) => {
    const html = page(`landing.${language}.html`);
    const metaOf = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(metaOf('og:title')).toContain(title);
    expect(metaOf('description')).toContain(text);
    expect(metaOf('og:description')).toBe(metaOf('description'));
    expect(metaOf('og:locale')).toBe(locale);
    expect(count(html, 'property="og:locale:alternate"')).toBe(2);
    expect(metaOf('og:url')).toBe(`https://origin.invalid/?lang=${language}`);
    expect(metaOf('og:image')).toBe('https://origin.invalid/icons/share.png');
    expect(metaOf('twitter:card')).toBe('summary_large_image');
  },
);

test('the pages contain no inline code that the content policy forbids', () => {
  for (const [name, text] of files) {
    if (name.endsWith('.json')) continue;
    expect(text).not.toMatch(/ style=|<style|\son[a-z]+=/);
    expect(text.match(/<script(?! type="(application\/(ld\+)?json|module)")/)).toBeNull();
  }
});

test('the demo shows the sample menu like a real menu page', () => {
  const html = page('demo.bg.html');
  expect(html).toContain('Шопска салата');
  expect(html).toContain('8.82 лв.');
  expect(html).not.toContain('Сезонни предложения');
  expect(html).not.toContain('Зимна туршия');
  expect(html).toContain('<link rel="canonical" href="https://origin.invalid/menu?lang=bg"/>');
  expect(JSON.parse(page('demo.de.json'))).toMatchObject({ language: 'de' });
});

test.each([
  ['bg', 'Страницата не е намерена', 'Към началото'],
  ['en', 'Page Not Found', 'Go to Home'],
  ['de', 'Seite nicht gefunden', 'Zur Startseite'],
])('the not-found page in %s links to the home page', (language, heading, home) => {
  const html = page(`not-found.${language}.html`);
  expect(html).toContain(`<h1>${heading}</h1>`);
  expect(html).toContain(`href="/">${home}</a>`);
  expect(html).toContain('noindex');
});
