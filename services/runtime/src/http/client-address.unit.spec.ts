import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress } as Socket,
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

test.each([
  ['no proxies and an ignored header', '192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
  ['one proxy with the last entry', '10.0.0.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
  ['two proxies', '10.0.0.1', '203.0.113.9, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
  ['fewer entries than proxies', '10.0.0.1', '198.51.100.7', 3, '198.51.100.7'],
  ['no header behind a proxy', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['IPv4 inside IPv6', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['an IPv6 customer, who has a /64', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['a shortened IPv6 address', '2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
])("the client's address is found for %s", (_title, remote, forwarded, proxies, expected) => {
  expect(clientAddress(request(remote, forwarded), proxies)).toBe(expected);
});

test('the address is shortened if the header is long', () => {
  expect(clientAddress(request('10.0.0.1', 'x'.repeat(5_000)), 1)).toHaveLength(64);
});
