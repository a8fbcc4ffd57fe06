import { expect, test } from 'vitest';
import { codeDownloads } from './qr-page.tsx';

const qrUrl = 'https://menu.example/q/0123456789ab';

test('the page offers the code as an image, and printable sheets in the chosen language', () => {
  const choice = { language: 'de', logo: false, wifi: false, table: null } as const;
  expect(codeDownloads(qrUrl, choice).map(({ href }) => href)).toEqual([
    '/q/0123456789ab.pdf?layout=tent&lang=de',
    '/q/0123456789ab.pdf?layout=sticker&shape=round&lang=de',
    '/q/0123456789ab.pdf?layout=sticker&shape=square&lang=de',
    '/q/0123456789ab.png?layout=code',
    '/q/0123456789ab.svg?layout=code',
  ]);
});

test('the page adds the logo and the table to every download', () => {
  const downloads = codeDownloads(qrUrl, { language: 'bg', logo: true, wifi: false, table: 'Б7' });
  expect(downloads.every(({ href }) => href.endsWith('&logo=1&t=%D0%917'))).toBe(true);
});

test('only the table tent offers the Wi-Fi code', () => {
  const downloads = codeDownloads(qrUrl, { language: 'bg', logo: false, wifi: true, table: null });
  const withWifi = downloads.filter(({ href }) => href.includes('wifi=1'));
  expect(withWifi.map(({ label }) => label)).toEqual(['qr.tent']);
});
