import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callerAddress, networkOf } from './caller-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  }) as never as IncomingMessage;

describe("a caller's address", () => {
  it.each([
    ['the socket when no proxy is ours', 0, '6.6.6.6', '10.0.0.1'],
    ['what our proxy has added', 1, '6.6.6.6, 7.7.7.7', '7.7.7.7'],
    ['what the outer of two has added', 2, '6.6.6.6, 7.7.7.7, 10.0.0.9', '7.7.7.7'],
    ['the socket when nothing was added', 1, undefined, '10.0.0.1'],
    ['the socket when there are too few entries', 2, '6.6.6.6', '10.0.0.1'],
    ['the socket when it is no address', 1, 'localhost', '10.0.0.1'],
  ])('is %s', (_which, proxies, forwarded, expected) => {
    expect(callerAddress(request('10.0.0.1', forwarded), proxies)).toBe(expected);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:0db8::1:5', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
