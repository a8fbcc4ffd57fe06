import { expect, test } from 'vitest';
import { codeDownloads, stateOf, type Visibility } from './venue-panels.tsx';

const end = '2026-02-02T03:04:05.678Z';

test.each<[string, Visibility, number, ReturnType<typeof stateOf>]>([
  ['seen by guests and paid for', 'live', -1, 'live'],
  ['at the very end of the subscription', 'live', 0, 'lapsed'],
  ['past it', 'live', 1, 'lapsed'],
  ['without an active menu', 'no-active-menu', -1, 'notLive'],
  ['switched off, whatever was paid', 'account-inactive', 1, 'notLive'],
])('%s', (_case, visibility, sinceEnd, state) => {
  const now = Date.parse(end) + sinceEnd;
  expect(stateOf(visibility, { subscriptionValidUntil: end }, now)).toBe(state);
});

const qrUrl = 'https://menu.example/q/0123456789ab';

test('offers the bare code, and sheets to print in a language', () => {
  const hrefs = codeDownloads(qrUrl, { language: 'de', logo: false }).map(({ href }) => href);
  expect(hrefs).toEqual([
    '/q/0123456789ab.svg?layout=code',
    '/q/0123456789ab.png?layout=code',
    '/q/0123456789ab.pdf?layout=tent&lang=de',
    '/q/0123456789ab.pdf?layout=sticker&shape=round&lang=de',
    '/q/0123456789ab.pdf?layout=sticker&shape=square&lang=de',
  ]);
});

test('puts the logo on every piece', () => {
  const downloads = codeDownloads(qrUrl, { language: 'bg', logo: true });
  expect(downloads.every(({ href }) => href.endsWith('&logo=1'))).toBe(true);
});
