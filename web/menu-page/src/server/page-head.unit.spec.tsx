import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicMenuDocument, PublicSection } from '@qr-menu/domain/public-menu';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { guestData } from './guest-data.ts';
import { PageHead, paper } from './page-head.tsx';

const account = {
  id: 'account-1',
  name: 'Café & Bar',
  description: 'Кафе  и\nбар',
  descriptions: {},
  defaultLanguage: 'de' as const,
  email: '',
  phone: '',
  logoUrl: '/images/public/logo.webp',
};
const menu = {
  id: 'menu-1',
  name: {},
  description: {},
  imageUrl: '',
  currency: '€',
  firstView: 'cards' as const,
  sections: [] as PublicSection[],
  ingredients: [],
};

function headOf(over: Partial<typeof account & typeof menu> = {}, origin: string | null = null) {
  const shown = { account: { ...account, ...over }, menu: { ...menu, ...over } };
  const document: PublicMenuDocument = { version: 1, outcome: 'SHOWN', ...shown };
  const data = guestData(document, 'en');
  const venue = { ...shown, data, accountName: 'café-&-bar', origin };
  return renderToStaticMarkup(<PageHead title="Café &amp; Bar" venue={venue} />);
}

test('the head contains one canonical URL per language and links to the other languages', () => {
  const head = headOf({}, 'https://menu.example');
  const page = 'https://menu.example/menu/caf%C3%A9-%26-bar?lang=';
  expect(head).toContain(`<link rel="canonical" href="${page}en"/>`);
  for (const language of ['bg', 'en', 'de']) {
    expect(head).toContain(
      `<link rel="alternate" hrefLang="${language}" href="${page}${language}"/>`,
    );
  }
  expect(head).toContain(`<link rel="alternate" hrefLang="x-default" href="${page}de"/>`);
  expect(head).toContain(`<meta property="og:url" content="${page}en"/>`);
});

test('without a public URL, the head omits all elements that need an absolute URL', () => {
  expect(headOf()).not.toMatch(/canonical|hrefLang|og:url|og:image/);
});

test('the head describes the preview of a shared link', () => {
  const head = headOf({}, 'https://menu.example');
  expect(head).toContain('<title>Café &amp; Bar</title>');
  expect(head).toContain('<meta name="description" content="Кафе и бар"/>');
  expect(head).toContain('<meta property="og:title" content="Café &amp; Bar"/>');
  expect(head).toContain('<meta property="og:locale" content="en_GB"/>');
  expect(head).toContain('<meta property="og:locale:alternate" content="bg_BG"/>');
  expect(head).toContain('content="https://menu.example/images/public/logo.webp"');
  expect(head).toContain('<meta name="twitter:card" content="summary"/>');
});

const site = 'https://menu.example';
const uploaded = (shape: string) => `/images/public/venue/AbCdEfGhIjKl/${shape}.webp`;
const pictured = (name: string, imageUrl: string) => ({
  ...item,
  id: name,
  name: { bg: name },
  imageUrl,
});
const item = {
  description: {},
  price: 450,
  discount: null,
  reducedPrice: null,
  volume: '',
  ingredients: [],
  soldOut: false,
};
const section = (name: string, imageUrl: string, items = [pictured('Таратор', '')]) => ({
  id: name,
  name: { bg: name },
  description: {},
  imageUrl,
  items,
});

/** Returns the URL, the width, the height and the type of the card. */
const pictureIn = (head: string) => [
  ...[...head.matchAll(/property="og:image(?::width|:height)?" content="([^"]*)"/g)].map(
    ([, reported]) => reported,
  ),
  /name="twitter:card" content="([^"]*)"/.exec(head)?.[1],
];

test("a link preview shows the venue's first suitable picture", () => {
  const cover = uploaded('1280x720-fa0/1280');
  const dish = uploaded('1000x1000/1000');
  const sections = [section('Супи', '/x.svg'), section('Салати', '', [pictured('Шопска', dish)])];
  expect(pictureIn(headOf({ imageUrl: cover, sections }, site))).toEqual([
    `${site}${cover}`,
    '1280',
    '720',
    'summary_large_image',
  ]);
  expect(pictureIn(headOf({ sections }, site))).toEqual([
    `${site}/images/public/logo.webp`,
    'summary',
  ]);
  // The largest uploaded variant is used. Small images and drawings are skipped.
  const small = uploaded('199x900/199');
  expect(pictureIn(headOf({ imageUrl: small, logoUrl: '/logo.svg?v=2', sections }, site))).toEqual([
    `${site}${dish}`,
    '1000',
    '1000',
    'summary',
  ]);
  const middle = dish.replace('/1000.webp', '/640.avif');
  expect(pictureIn(headOf({ logoUrl: middle }, site))[0]).toBe(`${site}${dish}`);
});

test('a link preview shows our picture if the venue has no picture', () => {
  expect(pictureIn(headOf({ logoUrl: '' }, site))).toEqual([
    `${site}/icons/share.png`,
    '1200',
    '630',
    'summary_large_image',
  ]);
  expect(pictureIn(headOf({ logoUrl: '' }))).toEqual(['summary']);
});

test('a venue without a description is described by listing its sections', () => {
  const sections = [section('Супи', ''), section('Скара', ''), section('Празна', '', [])];
  const over = { description: ' ', name: 'Механа $& „Рила“', sections };
  const descriptionIn = (head: string) => /name="description" content="([^"]*)"/.exec(head)?.[1];
  expect(descriptionIn(headOf(over))).toBe('The menu of Механа $&amp; „Рила“: Супи, Скара.');
  expect(descriptionIn(headOf({ ...over, sections: [] }))).toBe(
    'The menu of Механа $&amp; „Рила“.',
  );
});

test('no name or text can close the attribute that contains it', () => {
  const name = '"><script>alert(1)</script>';
  const sections = [section(name, '')];
  for (const description of [name, '']) {
    const head = headOf(
      { name, description, sections, imageUrl: `https://x.example/${name}` },
      site,
    );
    expect(head.match(/<script/g)).toHaveLength(1);
    expect(head).not.toContain('alert(1)<');
    expect(head).toContain('&quot;&gt;&lt;script&gt;');
  }
});

test('a long description is cut off at the end of a word', () => {
  const words = 'Кухня от Родопите';
  const head = headOf({ description: `${words}, `.repeat(20) });
  const [, description = ''] = /name="description" content="([^"]*)…"/.exec(head) ?? [];
  expect(description.length).toBeLessThan(160);
  expect(description.length).toBeGreaterThan(140);
  expect(words.split(' ')).toContain(description.split(' ').at(-1));
});

test('search engines may list a page only if it shows a menu', () => {
  expect(headOf()).not.toContain('noindex');
  expect(renderToStaticMarkup(<PageHead title="Няма" />)).toContain('content="noindex"');
});

test("the browser's theme colour is the page's background colour", async () => {
  const tokens = await readFile(path.join(import.meta.dirname, '../themes/tokens.css'), 'utf8');
  const [light, dark] = [...tokens.matchAll(/--paper: (#\w+);/g)].map(([, colour]) => colour);
  expect(paper).toEqual({ light, dark });
});
