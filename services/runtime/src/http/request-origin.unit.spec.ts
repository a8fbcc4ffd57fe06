import { expect, test } from 'vitest';
import { requestOrigin } from './request-origin.ts';

test.each([
  [
    'the public address first',
    { host: 'evil.example' },
    'https://menu.example',
    0,
    'https://menu.example',
  ],
  ['the requested host', { host: 'localhost:4000' }, undefined, 0, 'http://localhost:4000'],
  ['an IPv6 host', { host: '[::1]:4000' }, undefined, 0, 'http://[::1]:4000'],
  [
    'a trusted proxy',
    { host: 'a.bg', 'x-forwarded-proto': 'http, https' },
    undefined,
    1,
    'https://a.bg',
  ],
  [
    'no untrusted proxy',
    { host: 'a.bg', 'x-forwarded-proto': 'https' },
    undefined,
    0,
    'http://a.bg',
  ],
  ['no invalid host', { host: 'a.bg/"><script>' }, undefined, 0, 'http://localhost'],
  ['no host at all', {}, undefined, 0, 'http://localhost'],
])("the request's origin comes from %s", (_title, headers, publicUrl, trustedProxies, origin) => {
  expect(requestOrigin({ headers }, { publicUrl, trustedProxies })).toBe(origin);
});
