import { afterEach, describe, expect, test } from 'vitest';
import { startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const page = stored('<!doctype html>');
const pages = { 'html:bg': page, 'html:en': page, 'html:de': page };
const data = { 'data:bg': page, 'data:en': page, 'data:de': page };
const variants = { ...pages, ...data, graphql: page, model: page };
const publicUrl = 'https://menu.example';

describe('the files for crawlers', () => {
  let guest: TestGuest;
  afterEach(() => guest.stop());

  test('robots.txt refers to the sitemap and excludes paths without pages', async () => {
    guest = await startGuest({ names: [], variants, publicUrl });
    const answer = await guest.get('/robots.txt');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expect(answer.text).toContain('User-agent: *\nDisallow: /admin\n');
    expect(answer.text).toContain('Disallow: /menu/*/events\n');
    expect(answer.text).toContain('\nSitemap: https://menu.example/sitemap.xml\n');
  });

  test('sitemap.xml contains the landing page and the demo in each language, but no venues', async () => {
    guest = await startGuest({ names: ['стария-дъб'], variants, publicUrl });
    const answer = await guest.get('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...answer.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://menu.example/?lang=bg',
      'https://menu.example/?lang=en',
      'https://menu.example/?lang=de',
      'https://menu.example/menu?lang=bg',
      'https://menu.example/menu?lang=en',
      'https://menu.example/menu?lang=de',
    ]);
    expect(
      answer.text.match(/hreflang="x-default" href="https:\/\/menu\.example\/\?lang=bg"/g),
    ).toHaveLength(3);
  });

  test('both files use the requested host and are not cached if no public URL is configured', async () => {
    guest = await startGuest({ names: [], variants });
    const answer = await guest.get('/robots.txt', { host: 'menus.test' });
    expect(answer.text).toContain('Sitemap: http://menus.test/sitemap.xml\n');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
