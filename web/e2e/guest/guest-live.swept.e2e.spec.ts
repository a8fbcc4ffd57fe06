import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, inSweep } from '@qr-menu/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { startNetwork } from '../support/network.ts';
import { type OwnerApi, openOwnerApi } from '../support/owner-api.ts';
import { keepPicture, untilKept } from '../support/page-steps.ts';
import { untilAlive } from '../support/public-screens.ts';
import { sharedApp } from '../support/shared-app.ts';
import { type App, startApp } from '../support/start-app.ts';

const venue = 'Механа на живо';
const menuPath = `/menu/${encodeURIComponent(venue)}`;
const text = (bg: string) => JSON.stringify({ name: { bg }, description: { bg } });

let app: App;
let browser: Browser;
let api: OwnerApi;
let ids: { readonly section: string; readonly item: string };
let start: () => Promise<App>;
let dataDir: string;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([startOrShare(), sharedBrowser()]);
  api = await openOwnerApi(app, 'live');
  ids = await createVenue();
});

afterAll(async () => {
  await closePages();
  await app?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** Starts a separate product only in the sweep, because the other tests do not restart it. */
async function startOrShare(): Promise<App> {
  if (!inSweep) return { ...(await sharedApp()), stop: async () => undefined };
  dataDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-live-'));
  const variables = { PORT: String(await freePort()), DATA_DIR: dataDir };
  start = async () => ({ ...(await startApp({ variables })), dataDir });
  return start();
}

const create = async (entity: string, input: object): Promise<string> => {
  const query = `mutation ($input: Create${entity}Input!) { create${entity}(input: $input) { id } }`;
  return (await api.call<{ id: string }>(query, input)).id;
};

const setPrice = (price: number) =>
  api.call('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', {
    id: ids.item,
    price,
  });

async function createVenue() {
  await create('Account', { name: venue, email: 'live@example.com', phone: '+359888123456' });
  const menuID = await create('Menu', { translations: text('Меню'), active: true });
  const section = await create('Section', { menuID, translations: text('Супи') });
  const fields = { sectionID: section, translations: text('Таратор'), price: 4.2 };
  return { section, item: await create('Item', fields) };
}

async function newGuest(baseURL = app.origin): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'bg-BG', baseURL });
  context.setDefaultTimeout(60_000);
  return context;
}

/** Opens the menu as soon as it is published, and waits until the page receives live updates. */
async function openMenu(context: BrowserContext): Promise<Page> {
  await expect.poll(async () => (await fetch(app.origin + menuPath)).status).toBe(200);
  const page = await context.newPage();
  const followed = page.waitForResponse((response) => response.url().includes('/events?'));
  await page.goto(menuPath);
  expect((await followed).status()).toBe(200);
  // If the page were reloaded, this attribute would be lost.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  return page;
}

/** Makes a change and waits until the page shows it without a reload. */
async function showsAfter(page: Page, change: Promise<unknown>, text: string): Promise<void> {
  await change;
  await page.locator('.item').getByText(text, { exact: true }).first().waitFor();
  expect(await page.locator('html[data-same-page]').count()).toBe(1);
}

const staleNotice = (page: Page) => page.locator('.stale');

test.runIf(hasBrowser)(
  // Runs first, while the venue has only one dish and its section is not hydrated yet.
  'a page in another language keeps showing changes',
  async () => {
    const context = await newGuest();
    const page = await openMenu(context);
    await page.getByRole('link', { name: 'English' }).click();
    await page.locator('html[lang="en"]').waitFor();
    await showsAfter(page, setPrice(5.6), '5.60 лв.');
    await context.close();
  },
);

test.runIf(hasBrowser)(
  'an open page shows a new price, a sold-out item and a new item without a reload',
  async () => {
    const context = await newGuest();
    const page = await openMenu(context);
    const soldOut =
      'mutation ($input: MarkItemSoldOutInput!) { markItemSoldOut(input: $input) { id } }';
    const untilChanged = { id: ids.item, until: 'UNTIL_CHANGED' };
    await showsAfter(page, api.call(soldOut, untilChanged), 'Изчерпано');
    expect(await page.locator('.item.sold-out').count()).toBe(1);
    await showsAfter(page, setPrice(5.5), '5.50 лв.');
    const beans = { sectionID: ids.section, translations: text('Боб'), price: 6 };
    await showsAfter(page, create('Item', beans), 'Боб');
    await context.close();
  },
);

/** Changes the page like a browser that translates it: each text is split into two elements. */
const translatePage = (page: Page, untouched = 'script, style, [translate="no"]') =>
  page.evaluate((untouched) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!/\p{L}/u.test(text.data)) continue;
      if (text.parentElement?.closest(untouched)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }, untouched);

test.runIf(hasBrowser)(
  'a page shows new prices and names even if the browser has translated it',
  async () => {
    const context = await newGuest();
    const page = await openMenu(context);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await translatePage(page);
    await showsAfter(page, setPrice(9.9), '9.90 лв.');
    await translatePage(page);
    const discount = 'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }';
    await showsAfter(page, api.call(discount, { id: ids.item, discount: 50 }), '4.95 лв.');
    await translatePage(page);
    await showsAfter(page, api.call(discount, { id: ids.item, discount: null }), '9.90 лв.');
    // Some translators ignore `translate="no"`.
    await translatePage(page, 'script, style');
    await showsAfter(page, setPrice(9.8), '9.80 лв.');
    await translatePage(page, 'script, style');
    const renamed = { id: ids.item, translations: text('Студена супа') };
    await api.call(discount, renamed);
    await page
      .locator('.item')
      .getByRole('heading', { name: 'Студена супа', exact: true })
      .waitFor();
    await api.call(discount, { ...renamed, translations: text('Таратор') });
    await page.locator('.item').getByRole('heading', { name: 'Таратор', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
);

test.runIf(hasBrowser)(
  'a page that fails to render keeps the menu from the server and offers to reload',
  async () => {
    const context = await newGuest();
    const page = await openMenu(context);
    // Makes the next update of a price fail, and also the unmounting of the menu.
    await page.evaluate(() => {
      window.removeEventListener = () => {
        throw new Error('broken too');
      };
      for (const { firstChild } of document.querySelectorAll('.price')) {
        if (!firstChild) continue;
        Object.defineProperty(firstChild, 'data', {
          set() {
            throw new Error('broken');
          },
        });
      }
    });
    await setPrice(8.1);
    await page.getByText('Менюто не може да се зареди').waitFor();
    await page.getByRole('heading', { name: 'Таратор' }).waitFor();
    await page.getByRole('link', { name: 'Опитай отново' }).click();
    await page.locator('.item').getByText('8.10 лв.', { exact: true }).first().waitFor();
    await context.close();
  },
);

test.runIf(hasBrowser)(
  'a page opened offline shows the last menu and its time, and updates when the network is back',
  async () => {
    const network = await startNetwork(app.origin);
    const context = await newGuest(network.origin);
    const page = await openMenu(context);
    await untilKept(page);
    network.cut();
    await page.goto(menuPath);
    await page.getByRole('heading', { name: 'Таратор' }).waitFor();
    expect(await staleNotice(page).innerText()).toContain(String(new Date().getFullYear()));
    await keepPicture(page, 'guest-offline');
    await page.emulateMedia({ media: 'print' });
    expect(await staleNotice(page).isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');

    await setPrice(7.7);
    network.restore();
    await page.locator('.item').getByText('7.70 лв.', { exact: true }).first().waitFor();
    await staleNotice(page).waitFor({ state: 'detached' });
    await context.close();
  },
);

if (inSweep) {
  test.runIf(hasBrowser)(
    'while the server restarts, an open page reports it, a new page shows the copy, and then both recover',
    async () => {
      const context = await newGuest();
      const open = await openMenu(context);
      await untilKept(open);
      await app.stop();
      await staleNotice(open).waitFor();
      const visit = await context.newPage();
      await visit.goto(menuPath);
      await visit.getByRole('heading', { name: 'Таратор' }).waitFor();
      await staleNotice(visit).waitFor();

      app = await start();
      await setPrice(8.8);
      for (const page of [visit, open]) {
        await page.bringToFront();
        await page.locator('.item').getByText('8.80 лв.', { exact: true }).first().waitFor();
        await staleNotice(page).waitFor({ state: 'detached' });
      }
      await context.close();
    },
  );
}

if (inSweep) {
  test.runIf(hasBrowser)(
    'a page that was loaded before the service worker was registered is stored, even if another page registered it',
    async () => {
      const context = await newGuest();
      const early = await context.newPage();
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await early.route('**/assets/hydrate-menu-*.js', async (route) => {
        await held;
        await route.continue();
      });
      await early.goto(`${menuPath}?lang=de`);
      await untilKept(await openMenu(context));
      await early.waitForFunction(() => navigator.serviceWorker.controller !== null);
      goOn();
      const kept = () =>
        early.evaluate(
          async () => (await caches.match(location.href, { ignoreVary: true }))?.status,
        );
      await expect.poll(kept).toBe(200);
      await context.close();
    },
  );
}

/** Pretends that the worker fetched its copy in this language at this time. */
const fetchedAt = (page: Page, language: string, at: Date) =>
  page.evaluate(
    async ([end, date]) => {
      const cache = await caches.open('menu-texts-1');
      const request = (await cache.keys()).find(({ url }) => url.endsWith(end));
      const copy = request && (await cache.match(request, { ignoreVary: true }));
      if (!copy) throw new Error(`there is no copy of ${end}`);
      const headers = new Headers(copy.headers);
      headers.set('date', date);
      await cache.put(request, new Response(await copy.text(), { headers }));
    },
    [`data.json?lang=${language}`, at.toUTCString()] as const,
  );

test.runIf(hasBrowser)(
  'a language selected offline is shown with the time of the copy in that language',
  async () => {
    const network = await startNetwork(app.origin);
    const context = await newGuest(network.origin);
    const page = await openMenu(context);
    await untilKept(page);
    const shown = async (language: string) => {
      await page.locator(`.languages a[hreflang="${language}"]`).click();
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    };
    const times = () =>
      staleNotice(page)
        .locator('time')
        .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
    await shown('en');
    await shown('bg');
    const longAgo = new Date('2026-01-02T08:00:00Z');
    await fetchedAt(page, 'en', longAgo);
    network.cut();
    await shown('en');
    await expect.poll(times).toEqual([longAgo.toISOString()]);

    await page.goto(`${menuPath}?lang=bg`);
    await untilAlive(page);
    expect(await times()).not.toEqual([longAgo.toISOString()]);
    await shown('en');
    await expect.poll(times).toEqual([longAgo.toISOString()]);
    network.restore();
    await staleNotice(page).waitFor({ state: 'detached' });
    await context.close();
  },
);

test.runIf(hasBrowser)('the menu can be installed under the name of the venue', async () => {
  const context = await newGuest();
  const page = await openMenu(context);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(await answer.json()).toMatchObject({ name: venue, lang: 'bg', display: 'standalone' });
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Browser contexts in tests are incognito, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await context.close();
});
