import { expect, it } from 'vitest';
import { codeDownloads } from './code-downloads.ts';

const qrUrl = 'https://menu.example/q/0123456789ab';

it('offers the bare code, and sheets to print in a language', () => {
  const hrefs = codeDownloads(qrUrl, { language: 'de', logo: false }).map(({ href }) => href);
  expect(hrefs).toEqual([
    '/q/0123456789ab.svg?layout=code',
    '/q/0123456789ab.png?layout=code',
    '/q/0123456789ab.pdf?layout=tent&lang=de',
    '/q/0123456789ab.pdf?layout=sticker&shape=round&lang=de',
    '/q/0123456789ab.pdf?layout=sticker&shape=square&lang=de',
  ]);
});

it('puts the logo on every piece', () => {
  const downloads = codeDownloads(qrUrl, { language: 'bg', logo: true });
  expect(downloads.every(({ href }) => href.endsWith('&logo=1'))).toBe(true);
});
