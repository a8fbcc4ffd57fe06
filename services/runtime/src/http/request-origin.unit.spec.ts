import { expect, test } from 'vitest';
import { requestOrigin } from './request-origin.ts';

test.each([
  [
    'the public address before all',
    { host: 'evil.example' },
    'https://menu.example',
    0,
    'https://menu.example',
  ],
  ['the host that was asked', { host: 'localhost:4000' }, undefined, 0, 'http://localhost:4000'],
  ['an IPv6 host', { host: '[::1]:4000' }, undefined, 0, 'http://[::1]:4000'],
  [
    'a proxy that is trusted',
    { host: 'a.bg', 'x-forwarded-proto': 'http, https' },
    undefined,
    1,
    'https://a.bg',
  ],
  [
    'nobody who is not',
    { host: 'a.bg', 'x-forwarded-proto': 'https' },
    undefined,
    0,
    'http://a.bg',
  ],
  ['no host that is none', { host: 'a.bg/"><script>' }, undefined, 0, 'http://localhost'],
  ['no host at all', {}, undefined, 0, 'http://localhost'],
])('trusts %s', (_what, headers, publicUrl, trustedProxies, origin) => {
  expect(requestOrigin({ headers }, { publicUrl, trustedProxies })).toBe(origin);
});
