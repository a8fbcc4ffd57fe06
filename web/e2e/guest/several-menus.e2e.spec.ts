import { normalizeAccountName } from '@qr-menu/domain/names';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { startNetwork } from '../support/network.ts';
import { type OwnerApi, openOwnerApi } from '../support/owner-api.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { keepPicture, press, submit, untilKept } from '../support/page-steps.ts';
import { untilAlive } from '../support/public-screens.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterEach(closePages);

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const daily = (from: string, to: string) => ({ weekly: [{ days, from, to }], dates: [] });

/** The dishes of each menu of the venue, with the declared allergens. */
const contents = {
  Закуска: { 'Мекици с мед': ['WHEAT'], 'Кисело мляко': ['MILK'] },
  Вечеря: { Шкембе: [], 'Сирене по шопски': ['MILK'] },
  Напитки: { Айрян: ['MILK'], Лимонада: [] },
} as const;

type Venue = { readonly path: string; readonly menuIds: readonly string[]; readonly api: OwnerApi };

/** Breakfast and dinner have hours, but drinks have none. */
async function openVenue(name: string): Promise<Venue> {
  const api = await openOwnerApi(app, name);
  const venue = `Механа ${name} ${Date.now()}`;
  const sections = Object.keys(contents).map((menu) => [menu, ['Ястия']]);
  const { menuIds, sectionIds } = await createContents(api, venue, Object.fromEntries(sections));
  for (const [index, dishes] of Object.values(contents).entries()) {
    for (const [dish, contains] of Object.entries(dishes)) {
      await api.call('mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }', {
        sectionID: sectionIds[index],
        translations: JSON.stringify({ name: { bg: dish } }),
        price: 5,
        active: true,
        allergens: { contains, mayContain: [] },
      });
    }
  }
  await setHours(api, menuIds[0], daily('08:00', '11:00'));
  await setHours(api, menuIds[1], daily('18:00', '23:00'));
  return { api, menuIds, path: `/menu/${encodeURIComponent(normalizeAccountName(venue))}` };
}

const setHours = (api: OwnerApi, id: string | undefined, schedule: object) =>
  api.call('mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { id } }', {
    id,
    schedule,
  });

const links = (page: Page) => page.locator('.menus li a');
const linkTo = (page: Page, menu: string) => links(page).filter({ hasText: menu });
const dishes = (page: Page) => page.locator('.sections .item h3').allInnerTexts();
const keyOf = (id = ''): string => id.slice(0, 8);

/** Opens one of the venue's menus. Waits until guests see the hours of two menus. */
async function openMenu(page: Page, { path, menuIds }: Venue, index: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`${path}?lang=bg&menu=${keyOf(menuIds[index])}`);
      return links(page).locator('small').count();
    })
    .toBe(2);
  await untilAlive(page);
}

test.runIf(hasBrowser)(
  'on a phone, an owner offers two menus to guests and sets the hours of one of them',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'menus', {
      viewport: { width: 390, height: 844 },
    });
    const venue = `Механа Менюта ${Date.now()}`;
    const { menuIds } = await createContents(api, venue, { Закуска: ['Яйца'], Вечеря: ['Скара'] });
    await page.goto('/admin/menus');
    await page.getByText('Сега гостите виждат само „Закуска“.', { exact: false }).waitFor();
    await press(page, 'Покажи всички активни менюта');
    await page.getByText('Първо се отваря „Закуска“.').waitFor();
    await page.goto(`/admin/menus/update/${menuIds[0]}`);
    await page.getByText('Това меню има свои часове').click();
    const monday = page.getByRole('group', { name: 'понеделник' }).first();
    await monday.getByRole('button', { name: 'понеделник: добави часове' }).click();
    await monday.getByLabel('понеделник: от', { exact: true }).fill('08:00');
    await monday.getByLabel('понеделник: до', { exact: true }).fill('11:00');
    await monday.getByRole('button', { name: /за всички дни/ }).click();
    await page.getByLabel('Само от (по желание)').fill('2027-05-01');
    await page.getByLabel('Само до (по желание)').fill('2027-04-01');
    await submit(page);
    await page.getByText('Последният ден е преди първия.').waitFor();
    await page.getByLabel('Само от (по желание)').fill('');
    await page.getByLabel('Само до (по желание)').fill('');
    expect(await findViolations(page)).toEqual([]);
    await keepPicture(page, 'menu with hours');
    await submit(page);
    await page.waitForURL('**/admin/menus');
    const offered = page.locator('.offered-menus');
    await offered.getByText('08:00–11:00').waitFor();
    await offered.getByLabel('Кое меню се отваря първо на').fill('2027-03-01T09:00');
    await offered.getByText('Първо се отваря „Закуска“.').waitFor();
    await offered.getByLabel('Кое меню се отваря първо на').fill('2027-03-01T12:00');
    await offered.getByText('Първо се отваря „Вечеря“.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await keepPicture(page, 'offered menus');

    const guest = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const menu = await guest.newPage();
    const path = `/menu/${encodeURIComponent(normalizeAccountName(venue))}`;
    await expect
      .poll(async () => {
        await menu.goto(`${app.origin}${path}?lang=bg`);
        return links(menu).count();
      })
      .toBe(2);
    await guest.close();
  },
);

test.runIf(hasBrowser)('without a script, links to all menus work and show the hours', async () => {
  const venue = await openVenue('no-script');
  for (const language of ['bg', 'en', 'de']) {
    for (const width of [360, 1280]) {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: app.origin,
        viewport: { width, height: 800 },
      });
      const page = await context.newPage();
      await expect
        .poll(async () => {
          await page.goto(`${venue.path}?lang=${language}&menu=${keyOf(venue.menuIds[1])}`);
          return links(page).allInnerTexts();
        })
        .toEqual(['Закуска\n08:00–11:00', 'Вечеря\n18:00–23:00', 'Напитки']);
      expect(await linkTo(page, 'Вечеря').getAttribute('aria-current')).toBe('page');
      await linkTo(page, 'Напитки').click();
      await page.getByText('Лимонада').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await linkTo(page, 'Напитки').getAttribute('aria-current')).toBe('page');
      await page.getByRole('link', { name: /^DE/ }).click();
      await page.getByText('Лимонада').waitFor();
      await context.close();
    }
  }
});

test.runIf(hasBrowser)(
  'the filter and the search are kept when the guest opens another menu, and are never sent in a request',
  async () => {
    const venue = await openVenue('filter');
    const context = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'block' });
    const page = await context.newPage();
    await openMenu(page, venue, 1);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURIComponent(request.url())));
    await page.locator('.choose-diet').click();
    await page.getByRole('button', { name: 'Мляко', exact: true }).click();
    await press(page, 'Покажи ястията');
    await page.getByText('Не е за вас (1)', { exact: true }).waitFor();
    await page.getByText('Изборът важи за всяко меню', { exact: false }).waitFor();
    await page.evaluate(() => document.body.setAttribute('data-same', ''));

    await linkTo(page, 'Напитки').click();
    await page.locator('.hits, .diet-results, main').getByText('Лимонада').first().waitFor();
    await page.getByText('Не е за вас (1)', { exact: true }).waitFor();
    await page.getByText('Не е обявено нищо от избраното (1)', { exact: true }).waitFor();
    expect(await page.locator('.item:visible').filter({ hasText: 'Айрян' }).count()).toBe(0);
    expect(await page.locator('body[data-same]').count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);

    const search = page.getByRole('searchbox');
    await search.fill('мекици');
    const elsewhere = page.getByRole('link', { name: '„Закуска“: 1' });
    await elsewhere.waitFor();
    await elsewhere.click();
    await page.locator('.found').getByText('Намерени: 1').waitFor();
    expect(await linkTo(page, 'Закуска').getAttribute('aria-current')).toBe('page');
    expect(await search.inputValue()).toBe('мекици');
    await page.locator('.diet').getByRole('button', { name: 'Премахни: Мляко' }).waitFor();

    await page.goBack();
    await expect.poll(() => linkTo(page, 'Напитки').getAttribute('aria-current')).toBe('page');
    expect(await page.locator('body[data-same]').count()).toBe(1);
    expect(sent.filter((url) => /MILK|Мляко|мекици/i.test(url))).toEqual([]);
    await context.close();
  },
);

test.runIf(hasBrowser)(
  "once the server’s clock reaches another menu's hours, the page offers that menu but does not switch",
  async () => {
    const venue = await openVenue('boundary');
    let now = Date.parse('2026-06-15T07:50:00Z');
    const context = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'block' });
    const page = await context.newPage();
    // The test sets the server's time. Sofia is three hours ahead of UTC.
    await page.route('**/events*', (route) => route.abort());
    await page.route('**/data.json*', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), date: new Date(now).toUTCString() };
      await route.fulfill({ response, headers });
    });
    const tell = () => page.evaluate(() => void dispatchEvent(new Event('focus')));
    await openMenu(page, venue, 0);
    await expect
      .poll(async () => {
        await tell();
        return links(page).allInnerTexts();
      })
      .toEqual(['Закуска\nдо 11:00', 'Вечеря\nот 18:00', 'Напитки']);
    expect(await page.locator('.next-menu').count()).toBe(0);
    now = Date.parse('2026-06-15T08:00:00Z');
    const offer = page.locator('.next-menu');
    await expect
      .poll(async () => {
        await tell();
        return offer.count();
      })
      .toBe(1);
    expect(await offer.innerText()).toContain('„Закуска“ свърши');
    expect(await dishes(page)).toContain('Мекици с мед');
    expect(await findViolations(page)).toEqual([]);
    await offer.getByRole('button').click();
    expect(await offer.count()).toBe(0);
    now = Date.parse('2026-06-15T15:00:00Z');
    await expect
      .poll(async () => {
        await tell();
        return offer.count();
      })
      .toBe(1);
    await offer.getByRole('link', { name: 'Покажи „Вечеря“' }).click();
    await expect.poll(() => dishes(page)).toContain('Шкембе');
    expect(await offer.count()).toBe(0);
  },
);

test.runIf(hasBrowser)('without a network, the other menus can be opened too', async () => {
  const venue = await openVenue('offline');
  const network = await startNetwork(app.origin);
  const context = await browser.newContext({ baseURL: network.origin });
  const page = await context.newPage();
  await openMenu(page, venue, 0);
  await untilKept(page);
  const otherKeys = venue.menuIds.slice(1).map(keyOf);
  const areStored = (keys: readonly string[]) =>
    page.evaluate(async (requested) => {
      const names = (await caches.keys()).filter((name) => name.startsWith('menu-texts'));
      const stores = await Promise.all(names.map((name) => caches.open(name)));
      const kept = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return requested.every((key) => kept.some(({ url }) => url.endsWith(`menu=${key}`)));
    }, keys);
  await expect.poll(() => areStored(otherKeys)).toBe(true);
  network.cut();
  await linkTo(page, 'Напитки').click();
  await expect.poll(() => dishes(page)).toContain('Лимонада');
  await page.locator('.stale').waitFor();
  await expect.poll(() => linkTo(page, 'Закуска').innerText()).toBe('Закуска\n08:00–11:00');
  network.restore();
  await context.close();
});

test.runIf(hasBrowser)(
  'a menu that is hidden while a guest is reading it is replaced by another menu',
  async () => {
    const venue = await openVenue('hidden');
    const context = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'block' });
    const page = await context.newPage();
    await openMenu(page, venue, 2);
    expect(await dishes(page)).toContain('Лимонада');
    await venue.api.call(
      'mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { id } }',
      {
        id: venue.menuIds[2],
        active: false,
      },
    );
    await expect.poll(() => links(page).count()).toBe(2);
    expect(await dishes(page)).not.toContain('Лимонада');
    await context.close();
  },
);

test.runIf(hasBrowser)(
  'the list never adds up amounts in different currencies, and shows the waiter which dishes are left out',
  async () => {
    const { api, menuIds, path } = await openVenue('currencies');
    await api.call('mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { id } }', {
      id: menuIds[2],
      currency: '$',
    });
    const context = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'block' });
    const page = await context.newPage();
    const add = async (menu: number, dish: string, price: string) => {
      await expect
        .poll(async () => {
          await page.goto(`${path}?lang=bg&menu=${keyOf(menuIds[menu])}`);
          return page.locator('.sections .item').filter({ hasText: dish }).allInnerTexts();
        })
        .toEqual([expect.stringContaining(price)]);
      await untilAlive(page);
      await page.locator('main h3').getByRole('link', { name: dish, exact: true }).click();
      await page.locator('.add-to-list .main').click();
      await page.locator('.add-to-list .said').filter({ hasText: /./ }).waitFor();
      await page.locator('dialog.dish .close').click();
    };
    await add(0, 'Мекици с мед', 'лв.');
    await add(2, 'Лимонада', '$');
    await page.locator('.my-list > button').click();
    const left = 'Също избрано, но не е в сумата: 1 × Мекици с мед';
    const list = page.locator('dialog.list-sheet');
    await list.getByText(left).waitFor();
    expect(await list.locator('.sum b').innerText()).toMatch(/^\$?\s?5[.,]00\s?\$?$/u);
    await press(page, 'Покажи на сервитьора');
    const waiter = page.locator('dialog.waiter');
    await waiter.getByText(left).waitFor();
    expect(await waiter.locator('.sum b').innerText()).toContain('$');
    await context.close();
  },
);
