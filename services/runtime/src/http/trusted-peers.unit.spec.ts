import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createForwardedFilter, isNetwork } from './trusted-peers.ts';

const requestFrom = (remoteAddress: string | undefined) =>
  ({
    socket: { remoteAddress },
    headers: {
      host: 'a',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    },
  }) as unknown as IncomingMessage;

const forwarded = (remoteAddress: string | undefined, proxies?: readonly string[]): string[] => {
  const request = requestFrom(remoteAddress);
  createForwardedFilter(proxies)(request);
  return Object.keys(request.headers);
};
const all = ['host', 'x-forwarded-for', 'x-forwarded-proto'];

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '::ffff:172.18.0.4',
  '192.168.1.1',
  '100.64.0.7',
  'fd00::5',
])('a proxy in the private network at %s is trusted', (address) => {
  expect(forwarded(address)).toEqual(all);
});

test.each([
  '203.0.113.9',
  '::ffff:203.0.113.9',
  '2001:db8::1',
  '172.32.0.1',
  '11.0.0.1',
  undefined,
])('a proxy outside of private networks (%s) is not trusted', (address) => {
  expect(forwarded(address)).toEqual(['host']);
});

test('a public proxy is trusted if its address or network is configured', () => {
  const proxies = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'];
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '198.51.100.7']) {
    expect(forwarded(address, proxies)).toEqual(all);
  }
  expect(forwarded('198.51.100.8', proxies)).toEqual(['host']);
});

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['203.0.113.0/33', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/8/8', false],
  ['cloudflare', false],
  ['', false],
])('%j is a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});
