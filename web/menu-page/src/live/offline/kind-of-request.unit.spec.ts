import { expect, test } from 'vitest';
import { kindOfAddress, kindOfRequest, type RequestFacts } from './kind-of-request.ts';

const own = 'https://menu.example';
const ask = (path: string, change: Partial<RequestFacts> = {}) =>
  kindOfRequest(
    {
      method: 'GET',
      url: new URL(path, own).href,
      mode: 'cors',
      destination: '',
      cache: 'default',
      ...change,
    },
    own,
  );

test.each([
  ['/menu/x?lang=de', { mode: 'navigate' }, 'page'],
  ['/menu/x', { mode: 'cors' }, 'other'],
  ['/login', { mode: 'navigate' }, 'other'],
  ['/menu/x/data.json?lang=de', {}, 'data'],
  ['/menu/x/data.json?lang=de', { cache: 'no-cache' }, 'other'],
  ['/menu/x/events?lang=de', { cache: 'no-store' }, 'other'],
  ['/menu/x/app.webmanifest', { destination: 'manifest' }, 'other'],
  ['/assets/a-1.js', { destination: 'script' }, 'file'],
  ['/images/public/a.webp', { destination: 'image' }, 'picture'],
  ['https://elsewhere.example/a.webp', { destination: 'image' }, 'other'],
  ['/assets/a-1.js', { method: 'POST' }, 'other'],
] as const)('%s with %o is treated as "%s"', (path, change, kind) => {
  expect(ask(path, change)).toBe(kind);
});

test.each([
  ['/menu/x', 'page'],
  ['/images/public/a.webp', 'picture'],
  ['/assets/a-1.js', 'file'],
  ['/config.json', 'other'],
])('the URL %s is treated as "%s"', (path, kind) => {
  expect(kindOfAddress(new URL(path, own).href, own)).toBe(kind);
});
