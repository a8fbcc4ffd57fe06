import { swept, waitUntil } from '@qr-menu/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { type OwnerApi, openOwnerApi } from '../support/owner-api.ts';
import { takePhoto, uploadPhoto } from '../support/pictured-venue.ts';
import { untilAlive } from '../support/public-screens.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

const venue = 'Механа Отворена чиния';
const path = `/menu/${encodeURIComponent(venue)}`;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 900 } };
const longText = 'Патладжани, печени на жар, с чушки, домати и чесън, по рецепта на баба. '.repeat(
  4,
);

let app: RunningApp;
let browser: Browser;
let api: OwnerApi;
let ids: { readonly soups: string; readonly salads: string; readonly dish: string };

const texts = (bg: string, en: string, description = bg) =>
  JSON.stringify({ name: { bg, en }, description: { bg: description } });

async function create(entity: string, input: object): Promise<string> {
  const query = `mutation ($input: Create${entity}Input!) { create${entity}(input: $input) { id } }`;
  return (await api.call<{ id: string }>(query, input)).id;
}

const changeDish = (input: object) =>
  api.call('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', {
    id: ids.dish,
    ...input,
  });

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  api = await openOwnerApi(app, 'dish');
  await create('Account', { name: venue, email: 'dish@example.com', phone: '+359888123456' });
  const menuID = await create('Menu', { translations: texts('Меню', 'Menu'), active: true });
  const milk = texts('Мляко', 'Milk', 'Мляко и млечни продукти');
  const ingredientIDs = [
    await create('Ingridients', { number: 7, translations: milk }),
    await create('Ingridients', { number: 9, translations: texts('Целина', 'Celery') }),
  ];
  const soups = await create('Section', { menuID, translations: texts('Супи', 'Soups') });
  const salads = await create('Section', { menuID, translations: texts('Салати', 'Salads') });
  const imageUrl = await uploadPhoto(api, await takePhoto(browser, 1600, 1200));
  const translations = texts('Кьополу', 'Kyopolu', longText);
  const dish = { sectionID: salads, translations, price: 7.5, discount: 10, volume: '250 г' };
  ids = { soups, salads, dish: await create('Item', { ...dish, imageUrl, ingredientIDs }) };
  const further = { sectionID: salads, price: 5, ingredientIDs };
  await create('Item', { ...further, translations: texts('Снежанка', 'Snezhanka') });
  for (const name of ['Таратор', 'Боб чорба']) {
    await create('Item', { ...further, sectionID: soups, translations: texts(name, name) });
  }
  await untilGuestsSee((html) => html.includes('Боб чорба'));
});

/** Waits until the page that the server sends to guests meets this condition. */
const untilGuestsSee = (isSuch: (html: string) => boolean) =>
  waitUntil(async () => isSuch(await (await fetch(`${app.origin}${path}`)).text()), {
    what: 'the menu as its owner has changed it',
  });

afterAll(closePages);

async function open(
  options: BrowserContextOptions & { address?: string; script?: string } = {},
): Promise<Page> {
  const { address = path, script, ...further } = options;
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...further,
  });
  context.setDefaultTimeout(60_000);
  if (script !== undefined) await context.addInitScript(script);
  const page = await context.newPage();
  await page.goto(address);
  await untilAlive(page);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Кьополу' });
const link = (page: Page) => page.getByRole('link', { name: 'Кьополу', exact: true });
const isFocused = (page: Page) =>
  link(page).evaluate((element) => element === document.activeElement);
const hash = (page: Page) => page.evaluate(() => location.hash);

const devices = [
  ['phone', phone],
  ['desk', desk],
] as const;

test.runIf(hasBrowser).each(swept(devices, devices.slice(0, 1)))(
  'an enlarged dish on a %s shows its full text and contents',
  async (_, device) => {
    const page = await open(device);
    const description = page.locator('.item', { has: link(page) }).locator('.description');
    await (device === phone ? description.tap() : description.click());
    await dialog(page).getByText(longText.trim()).waitFor();
    for (const text of [
      '250 г',
      '6.75 лв.',
      '−10%',
      '7 Мляко',
      'Мляко и млечни продукти',
      '9 Целина',
    ]) {
      await dialog(page).getByText(text, { exact: true }).first().waitFor();
    }
    const widths = await dialog(page).evaluate((element) => [
      element.querySelector('img')?.getBoundingClientRect().width ?? 0,
      element.clientWidth,
    ]);
    expect(widths[0]).toBe(widths[1]);
    expect(await findViolations(page)).toEqual([]);
    // The phone's back button only closes the dish.
    await page.goBack();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(encodeURI(`/menu/${venue}`));
    await expect.poll(() => isFocused(page)).toBe(true);
  },
);

const closings = [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => page.getByRole('button', { name: 'Затвори' }).click()],
  ['a press beside it', (page: Page) => page.mouse.click(5, 5)],
  ['the way back', (page: Page) => page.goBack()],
] as const;

test.runIf(hasBrowser).each(swept(closings, closings.slice(0, 1)))(
  'a dish can be opened by keyboard, %s closes it, and the focus returns',
  async (_, close) => {
    const page = await open(desk);
    await link(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    expect(await hash(page)).toMatch(/^#i-/);
    expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(
      true,
    );
    await close(page);
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hash(page)).toBe('');
    await expect.poll(() => isFocused(page)).toBe(true);
  },
);

test.runIf(hasBrowser)(
  'the link to a dish is shared if the browser supports it, and copied otherwise',
  async () => {
    const script = 'navigator.share = async (shared) => { window.shared = shared; };';
    const sharing = await open({ ...phone, script });
    await link(sharing).tap();
    await dialog(sharing).getByRole('button', { name: 'Сподели' }).tap();
    await sharing.waitForFunction('window.shared');
    expect(await sharing.evaluate('window.shared')).toEqual({
      title: 'Кьополу',
      url: sharing.url(),
    });

    const copying = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await copying.evaluate('Object.defineProperty(navigator, "share", { value: undefined })');
    await link(copying).click();
    await dialog(copying).getByRole('button', { name: 'Сподели' }).click();
    await dialog(copying).getByText('Връзката е копирана.').waitFor();
    expect(await copying.evaluate(() => navigator.clipboard.readText())).toBe(copying.url());
  },
);

test.runIf(hasBrowser)(
  'the link to a dish opens it on another phone, even if the dish has moved',
  async () => {
    const page = await open(desk);
    await link(page).click();
    await dialog(page).waitFor();
    await page.evaluate('navigator.share = async (shared) => { window.shared = shared.url; };');
    await dialog(page).getByRole('button', { name: 'Сподели' }).click();
    await page.waitForFunction('window.shared');
    const address = await page.evaluate<string>('window.shared');
    const openFresh = (options = {}) => open({ ...phone, address, ...options });

    const fresh = await openFresh();
    await dialog(fresh).waitFor();
    await fresh.getByRole('button', { name: 'Затвори' }).tap();
    await dialog(fresh).waitFor({ state: 'hidden' });
    await expect.poll(() => hash(fresh)).toBe('');
    const english = await openFresh({ locale: 'en-GB' });
    await english.getByRole('dialog', { name: 'Kyopolu' }).waitFor();

    const isLast = (html: string) => html.lastIndexOf('>Кьополу</a>') > html.indexOf('Салати</h2>');
    await changeDish({ sectionID: ids.soups, price: 8 });
    await untilGuestsSee((html) => html.includes('>Кьополу</a>') && !isLast(html));
    const moved = await openFresh();
    await dialog(moved).waitFor();
    // The dialog stays open, because the guest may be reading it.
    expect(await dialog(page).isVisible()).toBe(true);

    await changeDish({ active: false });
    await untilGuestsSee((html) => !html.includes('Кьополу'));
    const gone = await openFresh();
    await gone.getByRole('heading', { name: 'Супи' }).waitFor();
    expect(await gone.getByRole('dialog').count()).toBe(0);
    await changeDish({ active: true, sectionID: ids.salads, price: 7.5 });
    await untilGuestsSee(isLast);
  },
);

test.runIf(hasBrowser)('a tap on a number shows its meaning', async () => {
  const page = await open(phone);
  const explained = await page.locator('#ingredients dt b').allInnerTexts();
  const numbers = page.locator('.ingredients a');
  expect(await numbers.count()).toBe(4);
  for (const number of await numbers.all()) {
    await number.scrollIntoViewIfNeeded();
    const names = (await number.innerText()).match(/\d+/g) ?? [];
    expect(explained).toEqual(expect.arrayContaining(names));
    await number.tap();
    await page.waitForFunction(() => {
      const { top = -1, bottom = 0 } =
        document.getElementById('ingredients')?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= innerHeight;
    });
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
});
