import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';
import { ownAddress } from './owner-api.ts';
import { control, fill, goTo, press } from './page-steps.ts';
import { readCode } from './read-code.ts';
import { sharedApp } from './shared-app.ts';
import type { RunningApp } from './start-app.ts';

const venue = 'Механа Стария дъб';
const email = ownAddress('ivan');
const password = 'стария-дъб-1978';

let app: RunningApp;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  context = await browser.newContext({ locale: 'bg-BG', baseURL: app.origin });
  context.setDefaultTimeout(60_000);
});

afterAll(closePages);

const screenshot = (page: Page, name: string) =>
  page.screenshot({
    path: path.join(import.meta.dirname, 'screenshots', `${name}.png`),
    fullPage: true,
  });

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await fill(page, { 'Име на обекта': venue, Имейл: email, Телефон: '+359888123456' });
  await control(page, 'password').fill(password);
  await control(page, 'confirmPassword').fill(password);
  await press(page, 'Регистрация');
  await page.getByText('На имейла ви е изпратен код за потвърждение.').waitFor();
  await fill(page, { 'Код за потвърждение': await readCode(app.dataDir, email) });
  await press(page, 'Потвърди');
  await page.waitForURL('**/login');
}

async function signIn(page: Page): Promise<void> {
  await fill(page, { Имейл: email });
  await control(page, 'password').fill(password);
  await press(page, 'Вход');
  await page.waitForURL('**/admin');
  await page.getByText(`Добре дошли, ${email}`).waitFor();
}

async function createAccount(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Профил на обекта' }).click();
  await expect.poll(() => control(page, 'name').inputValue()).toBe(venue);
  await press(page, 'Създай профил');
  await page.waitForURL('**/admin');
  await page.getByText('Профилът е записан').waitFor();
}

async function createMenu(page: Page): Promise<void> {
  await goTo(page, '/admin/menus/create');
  await fill(page, { Име: 'Основно меню', Описание: 'Българска кухня' });
  await page.getByRole('checkbox', { name: 'Активно' }).check();
  await press(page, 'Добави меню');
  await page.waitForURL('**/admin/menus');
  await page.getByRole('cell').getByText('Основно меню', { exact: true }).waitFor();
}

async function createSection(page: Page): Promise<void> {
  await goTo(page, '/admin/sections/create');
  await fill(page, { Име: 'Салати', Описание: 'С домати от градината' });
  await press(page, 'Добави секция');
  await page.waitForURL('**/admin/sections');
  await page.getByRole('cell').getByText('Салати', { exact: true }).waitFor();
}

async function createItem(page: Page): Promise<void> {
  await goTo(page, '/admin/items/create');
  await fill(page, { Име: 'Шопска салата', Описание: 'Домати и сирене', Количество: '350 г' });
  await page.getByLabel('Цена', { exact: true }).fill('9.90');
  await page.getByLabel('Отстъпка (%)').fill('10');
  await press(page, 'Добави продукт');
  await page.waitForURL('**/admin/items');
  await page.getByRole('cell').getByText('Шопска салата', { exact: true }).waitFor();
}

/** What the browser refuses by the page's policy, and what the page throws. */
function noteFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

async function askToDelete(page: Page): Promise<void> {
  await goTo(page, '/admin/items');
  await press(page, 'Изтрий Шопска салата');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Шопска салата').waitFor();
  await dialog.getByRole('button', { name: 'Отказ' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function changePrice(page: Page, price: string): Promise<void> {
  await goTo(page, '/admin/items');
  await page.getByRole('link', { name: 'Редактирай Шопска салата' }).click();
  await page.getByLabel('Цена', { exact: true }).fill(price);
  await press(page, 'Обнови продукта');
  await page.getByText('Продуктът е обновен успешно').waitFor();
}

const prices = async (guest: Page) => ({
  old: await guest.locator('del').allTextContents(),
  reduced: await guest.locator('ins').allTextContents(),
});

test.runIf(hasBrowser)(
  'an owner registers and publishes a menu; a guest sees it, and its new price',
  async () => {
    const owner = await context.newPage();
    const faults = noteFaults(owner);
    await register(owner);
    await signIn(owner);
    await createAccount(owner);
    await createMenu(owner);
    await createSection(owner);
    await createItem(owner);
    await screenshot(owner, 'owner-items');

    const guest = await context.newPage();
    await guest.setViewportSize({ width: 390, height: 844 });
    const address = `/menu/${encodeURIComponent(venue)}`;
    const show = async () => {
      await guest.goto(address);
      return prices(guest);
    };
    await expect
      .poll(show, { timeout: 15_000, interval: 25 })
      .toEqual({ old: ['9.90 лв.'], reduced: ['8.91 лв.'] });
    expect(await guest.getByRole('heading').allTextContents()).toEqual([
      venue,
      'Салати',
      'Шопска салата',
    ]);
    await screenshot(guest, 'guest-before');

    await changePrice(owner, '12.50');
    const changedAt = performance.now();
    const reload = async () => {
      await guest.reload();
      return prices(guest);
    };
    await expect
      .poll(reload, { timeout: 15_000, interval: 25 })
      .toEqual({ old: ['12.50 лв.'], reduced: ['11.25 лв.'] });
    // The aim is a second; a measurement never decides a test.
    const seenAfter = Math.round(performance.now() - changedAt);
    process.stdout.write(`price change → seen by the guest after a reload: ${seenAfter} ms\n`);
    await screenshot(guest, 'guest-after');

    await askToDelete(owner);
    await screenshot(owner, 'owner-after');
    expect(faults).toEqual([]);
  },
  120_000,
);
