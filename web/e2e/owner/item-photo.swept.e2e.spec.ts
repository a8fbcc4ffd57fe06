import { inSweep, swept } from '@qr-menu/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createItems, createSections, eventually, longPhoto } from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { openOwnerPage } from '../support/owner-page.ts';
import { press, submit } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;
let photo: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  const buffer = await longPhoto(browser, 6 * 1024 * 1024);
  photo = { name: 'таратор.jpg', mimeType: 'image/jpeg', buffer };
});

afterAll(closePages);

const image = (page: Page) => page.getByRole('img', { name: 'Преглед на снимката' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Напредък на качването' });
const choose = (page: Page) => page.locator('input[type="file"]').setInputFiles(photo);

/** Signs in a new owner with one item, and opens the item's form. */
async function openForm(name: string, locale = 'bg-BG'): Promise<Page> {
  const { page, api } = await openOwnerPage(app, browser, name, { locale });
  const [section] = await createSections(api, `Снимки ${name}`, 'Супи');
  const [id] = await createItems(api, section, [{ name: 'Таратор', price: 5.5 }]);
  await page.goto(`/admin/items/update/${id}`);
  await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  return page;
}

/** Makes the connection as slow as a phone's, so that the upload is visible. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: 20e6,
    uploadThroughput: 3e6,
  });
}

/** Records every percentage that the page shows. */
const notePercents = (page: Page) =>
  page.evaluate(() => {
    const percents: number[] = [];
    Object.assign(window, { shownPercents: percents });
    new MutationObserver(() => {
      const shown = document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow');
      if (shown && percents.at(-1) !== Number(shown)) percents.push(Number(shown));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

test.runIf(hasBrowser)(
  'a photo of more than 5 MB is uploaded in parts with a visible percentage, and is then shown',
  async () => {
    const page = await openForm('large-photo');
    expect(photo.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
    await slowDown(page);
    // A cancelled upload leaves nothing behind.
    await choose(page);
    await eventually(() => progress(page).getAttribute('aria-valuenow')).not.toBe('0');
    await press(page, 'Спри качването');
    await progress(page).waitFor({ state: 'detached' });
    await eventually(() => image(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Избери снимка' }).waitFor();

    await notePercents(page);
    const parts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') parts.push(request.url());
    });
    await choose(page);
    await image(page).waitFor();
    await progress(page).waitFor({ state: 'detached' });
    expect(parts).toHaveLength(2);
    const percents = await page.evaluate<number[]>('window.shownPercents');
    expect(percents.filter((each) => each > 0 && each < 100).length).toBeGreaterThan(3);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    await eventually(() => image(page).getAttribute('src')).toContain('/images/public/');

    await submit(page);
    await page.waitForURL('**/admin/items');
    const thumbnail = page.getByRole('row').filter({ hasText: 'Таратор' }).locator('img');
    await thumbnail.waitFor();
    const width = () => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth);
    await eventually(width).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Редактирай Таратор' }).click();
    await image(page).waitFor();
    await press(page, 'Премахни снимката');
    await submit(page);
    await page.waitForURL('**/admin/items');
    await eventually(() => thumbnail.count()).toBe(0);
  },
);

if (inSweep) {
  test.runIf(hasBrowser)(
    'a failed upload is reported, and a retry continues where it stopped',
    async () => {
      const page = await openForm('again');
      const parts: string[] = [];
      await page.route('**/*', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        parts.push(route.request().url());
        // The first part is uploaded, but the second one is refused once.
        if (parts.length === 2) return route.fulfill({ status: 403 });
        return route.continue();
      });
      await choose(page);
      await page.getByText('Снимката не беше качена').waitFor();
      expect(parts).toHaveLength(2);
      await press(page, 'Опитай отново');
      await eventually(() => image(page).getAttribute('src')).toContain('/images/public/');
      expect(parts.length).toBeLessThanOrEqual(4);
    },
  );
}

test.runIf(hasBrowser)(
  'a file that is not a picture is reported, with advice on how to fix it',
  async () => {
    const page = await openForm('no-picture');
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(99),
    ]);
    const files = [
      ['IMG_0001.HEIC', heic, /HEIC.*Най-съвместими/],
      ['меню.pdf', Buffer.from('%PDF-1.7'), /PDF/],
      ['бележки.txt', Buffer.from('Таратор 5,50'), /не е снимка/],
      ['празен.jpg', Buffer.alloc(0), /празен/],
      ['голям.jpg', Buffer.concat([photo.buffer, Buffer.alloc(21 * 1024 ** 2)]), /2[78] MB/],
      [
        'счупен.jpg',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(99)]),
        /повредена/,
      ],
    ] as const;
    for (const [name, buffer, reason] of swept(files, files.slice(0, 3))) {
      const file = { name, mimeType: 'image/jpeg', buffer };
      await page.locator('input[type="file"]').setInputFiles(file);
      const notice = page.locator('.image-upload [role="status"]');
      await eventually(() => notice.innerText()).toMatch(reason);
      expect(await notice.innerText()).toContain('Снимката не беше качена');
      expect(await page.getByRole('button', { name: 'Опитай отново' }).count()).toBe(0);
    }
    if (!inSweep) return;
    const misnamed = { name: 'таратор.png', mimeType: 'image/png', buffer: photo.buffer };
    await page.locator('input[type="file"]').setInputFiles(misnamed);
    await eventually(() => image(page).getAttribute('src')).toContain('/images/public/');
  },
);
