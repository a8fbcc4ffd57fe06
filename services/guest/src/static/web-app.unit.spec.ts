import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const page = stored('<!doctype html>');
const variants = { 'html:bg': page, 'html:en': page, 'html:de': page, graphql: page, model: page };

describe('the web client', () => {
  let guest: TestGuest;
  beforeAll(async () => {
    guest = await startGuest({ names: [], variants });
  });
  afterAll(() => guest.stop());

  test.each([
    ['/', 200],
    ['/menu', 200],
    ['/login', 200],
    ['/register', 200],
    ['/admin', 200],
    ['/admin/menus/update/7', 200],
    ['/nothing', 404],
    ['/administration', 404],
    ['/assets/missing.js', 404],
    ['/../../etc/passwd', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
  ])('%s is the page of the app with status %i', async (path, status) => {
    const answer = await guest.get(path);
    expect(answer.status).toBe(status);
    expect(answer.text).toBe('<!doctype html><p>app</p>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('files with a hash in their name are kept for ever', async () => {
    const answer = await guest.get('/assets/app-1234.js');
    expect(answer.text).toBe('export {};');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('nothing but reads', async () => {
    const answer = await guest.send('DELETE', '/login');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});
