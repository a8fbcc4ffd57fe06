import { swept } from '@qr-menu/testkit';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { openOwnerApi } from '../support/owner-api.ts';
import { createPicturedVenue } from '../support/pictured-venue.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';
import { shiftsOf, watchShifts } from '../support/watch-shifts.ts';

const venue = 'Снимки на масата';
const menuPath = `/menu/${encodeURIComponent(venue)}`;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };

let app: RunningApp;
let browser: Browser;
let folders: { readonly first: string; readonly last: string };

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  const api = await openOwnerApi(app, 'photo');
  const addresses = await createPicturedVenue(browser, api, venue);
  const folderOf = (url: string) => url.replace(/[^/]+$/, '');
  folders = { first: folderOf(addresses.first), last: folderOf(addresses.last) };
  await vi.waitFor(async () => {
    const html = await (await fetch(`${app.origin}${menuPath}`)).text();
    expect(html).toContain(folders.last);
  }, 10_000);
});

afterAll(closePages);

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** Returns the name of the file that the browser has chosen, once the file is shown. */
async function chosenBy(image: Locator): Promise<string> {
  const look = () =>
    image.evaluate((element: HTMLImageElement) =>
      element.complete && element.naturalWidth > 0 ? element.currentSrc : '',
    );
  await expect.poll(look).not.toBe('');
  return (await look()).replace(/^.*\//, '');
}

const pictures = (page: Page) => page.locator('main .picture');
const firstImage = (page: Page) => pictures(page).first().locator('img');

const screens = [
  [360, 3, '1280.avif'],
  [1280, 1, '640.avif'],
  [360, 2, '960.avif'],
  [640, 1, '640.avif'],
  [1280, 2, '960.avif'],
] as const;

test.runIf(hasBrowser).each(swept(screens, screens.slice(0, 2)))(
  'on a screen %i px wide with %i dots per pixel, a guest loads %s',
  async (width, deviceScaleFactor, file) => {
    const page = await openPage({ viewport: { width, height: 800 }, deviceScaleFactor });
    await page.goto(menuPath);
    expect(await chosenBy(firstImage(page))).toBe(file);
    await page.context().close();
  },
);

test.runIf(hasBrowser)('a browser without AVIF loads WebP', async () => {
  const page = await openPage(phone);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(menuPath);
  expect(await chosenBy(firstImage(page))).toBe('960.webp');
  expect(requests.filter((url) => url.endsWith('.avif'))).toEqual([]);
  await page.context().close();
});

test.runIf(hasBrowser)(
  'images are preceded by placeholders in their colour, so the layout does not shift',
  async () => {
    // Without `reducedMotion`, the carousel would move by itself while the pictures arrive.
    const page = await openPage({ ...phone, reducedMotion: 'reduce' });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/images/public/**', async (route) => {
      await released;
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(menuPath, { waitUntil: 'domcontentloaded' });
    const box = pictures(page).first();
    const before = await box.boundingBox();
    expect(before?.height ?? 0).toBeGreaterThan(100);
    const colour = await box.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(100);
    release();
    await chosenBy(firstImage(page));
    expect(await box.boundingBox()).toEqual(before);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(await shiftsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.runIf(hasBrowser)(
  'images far below are requested only when the guest scrolls near them',
  async () => {
    const page = await openPage(phone);
    const paths: string[] = [];
    page.on('request', (request) => paths.push(decodeURI(new URL(request.url()).pathname)));
    await page.goto(menuPath, { waitUntil: 'networkidle' });
    const ofFolder = (folder: string) => paths.filter((path) => path.startsWith(folder));
    expect(ofFolder(folders.first)).not.toEqual([]);
    expect(ofFolder(folders.last)).toEqual([]);
    const last = page.locator('main .section').last().locator('img').first();
    expect(await last.getAttribute('width')).toBe('900');
    expect(await last.getAttribute('height')).toBe('1200');
    await last.scrollIntoViewIfNeeded();
    expect(await chosenBy(last)).toBe('900.avif');
    await page.context().close();
  },
);
