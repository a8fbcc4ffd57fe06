import { expect, test } from 'vitest';
import { isAllowedOrigin } from './live-server.ts';

test.each([
  ['no origin', undefined, undefined, true],
  ['its own host', 'http://menu.example:4000', undefined, true],
  ['another host', 'http://evil.example', undefined, false],
  ['an opaque origin', 'null', undefined, false],
  ['the public address', 'https://public.example', 'https://public.example/', true],
  ['a scheme other than the public one', 'http://public.example', 'https://public.example', false],
  [
    'its own host in addition to a public one',
    'http://menu.example:4000',
    'https://public.example',
    false,
  ],
])('the origin of a socket is checked: %s', (_what, origin, publicUrl, allowed) => {
  const headers = { host: 'menu.example:4000', ...(origin === undefined ? {} : { origin }) };
  expect(isAllowedOrigin(headers, publicUrl)).toBe(allowed);
});
