import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicMenuDocument } from '@qr-menu/domain';
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
  sections: [],
  ingredients: [],
};

function headOf(over: Partial<typeof account & typeof menu> = {}, origin: string | null = null) {
  const shown = { account: { ...account, ...over }, menu: { ...menu, ...over } };
  const document: PublicMenuDocument = { version: 1, outcome: 'SHOWN', ...shown };
  const data = guestData(document, 'en');
  const venue = { ...shown, data, accountName: 'café-&-bar', origin };
  return renderToStaticMarkup(<PageHead title="Café &amp; Bar" venue={venue} />);
}

test('one canonical address for each language, and the others beside it', () => {
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

test('without a public address nothing is said that would have to be absolute', () => {
  expect(headOf()).not.toMatch(/canonical|hrefLang|og:url|og:image/);
});

test('what shows when somebody shares a link', () => {
  const head = headOf({}, 'https://menu.example');
  expect(head).toContain('<title>Café &amp; Bar</title>');
  expect(head).toContain('<meta name="description" content="Кафе и бар"/>');
  expect(head).toContain('<meta property="og:title" content="Café &amp; Bar"/>');
  expect(head).toContain('<meta property="og:locale" content="en_GB"/>');
  expect(head).toContain('<meta property="og:locale:alternate" content="bg_BG"/>');
  expect(head).toContain('content="https://menu.example/images/public/logo.webp"');
  expect(head).toContain('<meta name="twitter:card" content="summary"/>');
  const pictured = headOf({ imageUrl: 'https://images.example/menu.webp' });
  expect(pictured).toContain(
    '<meta property="og:image" content="https://images.example/menu.webp"/>',
  );
  expect(pictured).toContain('content="summary_large_image"');
});

test('a description ends at a word', () => {
  const words = 'Кухня от Родопите';
  const head = headOf({ description: `${words}, `.repeat(20) });
  const [, description = ''] = /name="description" content="([^"]*)…"/.exec(head) ?? [];
  expect(description.length).toBeLessThan(160);
  expect(description.length).toBeGreaterThan(140);
  expect(words.split(' ')).toContain(description.split(' ').at(-1));
});

test('only a menu may be listed by search engines', () => {
  expect(headOf()).not.toContain('noindex');
  expect(renderToStaticMarkup(<PageHead title="Няма" />)).toContain('content="noindex"');
});

test('the browser around the page has the colour of its paper', async () => {
  const tokens = await readFile(path.join(import.meta.dirname, 'themes/tokens.css'), 'utf8');
  const [light, dark] = [...tokens.matchAll(/--paper: (#\w+);/g)].map(([, colour]) => colour);
  expect(paper).toEqual({ light, dark });
});
