import { expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

const open = { PUBLIC_URL: 'https://menu.example.com' };

it('an installation that others can access has no demo venue, because its password is public', () => {
  expect(() => readEnvironment(open)).toThrow(/DEMO: must be off/);
  expect(() => readEnvironment({ ...open, DEMO: 'on' })).toThrow(/DEMO: must be off/);
});

it.each([
  {},
  { PUBLIC_URL: 'http://localhost:4100' },
  { PUBLIC_URL: 'http://[::1]:4100' },
  { ...open, DEMO: 'off' },
  { ...open, COGNITO_USER_POOL_ID: 'eu-central-1_x' },
])('the process starts with %j', (variables) => {
  expect(readEnvironment(variables)).toMatchObject({ PORT: 4000 });
});

it.each([
  [{}, '127.0.0.1'],
  [{ HOST: '192.168.1.5' }, '192.168.1.5'],
  [{ HOST: '*' }, '*'],
])('with %j the process listens on %s', (variables, host) => {
  expect(readEnvironment(variables).HOST).toBe(host);
});

it('proxies that are neither addresses nor networks are refused', () => {
  expect(readEnvironment({ PROXY_ADDRESSES: '203.0.113.0/24, 2001:db8::1' })).toMatchObject({
    PROXY_ADDRESSES: ['203.0.113.0/24', '2001:db8::1'],
  });
  expect(() => readEnvironment({ PROXY_ADDRESSES: 'cloudflare' })).toThrow(
    /PROXY_ADDRESSES: must be/,
  );
});
