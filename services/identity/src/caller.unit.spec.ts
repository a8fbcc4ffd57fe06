import { describe, expect, it } from 'vitest';
import { addressPrefix, callerOf } from './caller.ts';

const from = (headers: Readonly<Record<string, string>>, remoteAddress = '85.11.22.33') =>
  ({ headers, socket: { remoteAddress } }) as unknown as Parameters<typeof callerOf>[0];

describe('the prefix of an address', () => {
  it.each([
    ['85.11.22.33', '85.11.0.0/16'],
    ['0.0.0.0', '0.0.0.0/16'],
    ['2a01:05a8:0300:7::/64', '2a01:5a8:300::/48'],
    ['0:0:0:0::/64', '0:0:0::/48'],
    ['unknown', null],
    ['2a01:', null],
    ['999.1.1.1', null],
    ['x:y:z::/64', null],
    ['', null],
  ])('is read from %s as %s', (address, expected) => {
    expect(addressPrefix(address)).toBe(expected);
  });

  it.each([
    ['85.11.22.33', '85.11.0.0/16'],
    ['::ffff:85.11.22.33', '85.11.0.0/16'],
    ['2a01:5a8:300:7:1:2:3:4', '2a01:5a8:300::/48'],
    ['2a01::1', '2a01:0:0::/48'],
  ])('is read from a request from %s as %s', (address, expected) => {
    expect(addressPrefix(callerOf(from({}, address), 0).address)).toBe(expected);
  });
});

describe('the caller', () => {
  it('has the address that our own proxies report, even if the header contains other addresses', () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 212.5.6.7' };
    expect(callerOf(from(headers, '10.0.0.2'), 1).address).toBe('212.5.6.7');
    expect(callerOf(from(headers, '212.5.6.7'), 0).address).toBe('212.5.6.7');
  });

  it('has a user agent that contains only plain text and is limited in length', () => {
    expect(callerOf(from({}), 0).agent).toBeNull();
    expect(callerOf(from({ 'user-agent': ' \u0007 ' }), 0).agent).toBeNull();
    expect(callerOf(from({ 'user-agent': 'Firefox\u00e9\n/1' }), 0).agent).toBe('Firefox /1');
    expect(callerOf(from({ 'user-agent': 'x'.repeat(9_000) }), 0).agent).toHaveLength(256);
  });
});
