import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { swept, waitUntil } from '@qr-menu/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoMenu } from '../support/demo-menu.ts';
import { hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { sharedApp } from '../support/shared-app.ts';
import { shiftsOf, watchShifts } from '../support/watch-shifts.ts';

const { path } = demoMenu();
let product = '';
let parts: readonly string[] = [];
let answer: ServerResponse | undefined;
/**
 * Serves the product with a slow menu page: this server sends only the first part, and the test sends the
 * rest.
 */
const slow = createServer(async ({ url = '' }, response) => {
  if (url.startsWith('/menu/')) {
    answer = response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(parts[0]);
    return;
  }
  const { status, headers, body } = await fetch(product + url);
  response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' });
  for await (const bytes of body ?? []) response.write(bytes);
  response.end();
});

/** Splits the page after each closing tag, up to its first dish. */
function cutPage(html: string): readonly string[] {
  const dishes = html.indexOf('<ol class="items"');
  const ends = /(?<=<\/(?:h1|p|li|nav|search|button|div)>)/;
  return [...html.slice(0, dishes).split(ends), html.slice(dishes)];
}

/** Waits until everything that has arrived is painted. A page paints no frame while parts are missing. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, 50);
  });

beforeAll(async () => {
  if (!hasBrowser) return;
  ({ origin: product } = await sharedApp());
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  parts = cutPage(await (await fetch(`${product}${path}?lang=bg`)).text());
});
afterAll(() => slow.close());

test.runIf(hasBrowser).each(swept([360, 1280], [360]))(
  'on a screen %i px wide, a page that arrives in pieces does not shift',
  async (width) => {
    const browser = await sharedBrowser();
    const page = await browser.newPage({ viewport: { width, height: 740 } });
    await watchShifts(page);
    const { port } = slow.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' });
    const draws = () => page.evaluate("performance.getEntriesByName('first-paint').length");
    for (const part of parts.slice(1, -1)) {
      await page.evaluate(drawn);
      answer?.write(part);
    }
    await waitUntil(async () => (await draws()) === 1, { what: 'the page without its dishes' });
    answer?.write(parts.at(-1));
    answer?.end();
    await page.locator('.rail[data-running]').first().waitFor();
    expect(await shiftsOf(page)).toEqual([]);
  },
);
