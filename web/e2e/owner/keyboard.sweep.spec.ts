import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { ownAddress, ownerPassword } from '../support/owner-api.ts';
import { control, field, submitButton } from '../support/page-steps.ts';
import { readCode } from '../support/read-code.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

const email = ownAddress('keys');

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const hasFocus = (target: Locator) => target.evaluate((it) => it === document.activeElement);

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await hasFocus(target)) {
      const isFocusVisible = await target.evaluate((it) => it.matches(':focus-visible'));
      expect(isFocusVisible, 'the focus can be seen').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Waits until the heading has the focus. Otherwise, the focus would move there after the next key. */
const arrive = (page: Page) => page.waitForFunction(() => document.activeElement?.tagName === 'H1');

async function follow(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('link', { name, exact: true }).first());
  await page.keyboard.press('Enter');
  await arrive(page);
}

async function tick(page: Page): Promise<void> {
  const box = control(page, 'active');
  await tabTo(page, box);
  if (!(await box.isChecked())) await page.keyboard.press('Space');
  expect(await box.isChecked()).toBe(true);
}

/** Presses the submit button, and waits for the next screen. */
async function send(page: Page, address: string): Promise<void> {
  await tabTo(page, submitButton(page));
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
  await arrive(page);
}

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await type(page, control(page, 'name'), 'Кафе Клавиш');
  await type(page, control(page, 'email'), email);
  await type(page, control(page, 'phone'), '+359888123456');
  await type(page, control(page, 'password'), ownerPassword);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await control(page, 'password').getAttribute('type')).toBe('text');
  await type(page, control(page, 'confirmPassword'), ownerPassword);
  await page.keyboard.press('Enter');
  await type(page, field(page, 'Код за потвърждение'), await readCode(app.dataDir, email));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
}

async function createVenue(page: Page): Promise<void> {
  await follow(page, 'Профил на обекта');
  await type(page, control(page, 'name'), 'Кафе Клавиш');
  await send(page, '**/admin');
  await follow(page, 'Менюта');
  await follow(page, 'Добави меню');
  await type(page, field(page, 'Име'), 'Обедно');
  await type(page, field(page, 'Описание'), 'От 12 часа');
  await send(page, '**/admin/menus');
  await follow(page, 'Секции');
  await follow(page, 'Добави секция');
  await type(page, field(page, 'Име'), 'Супи');
  await type(page, field(page, 'Описание'), 'Топли');
  await send(page, '**/admin/sections');
  await follow(page, 'Продукти');
  await follow(page, 'Добави продукт');
  await type(page, field(page, 'Име'), 'Таратор');
  await type(page, control(page, 'price'), '4.90');
  await tick(page);
  await send(page, '**/admin/items');
}

test.runIf(hasBrowser)(
  'an owner registers, creates a menu and publishes it with only the keyboard',
  async () => {
    const context = await browser.newContext({
      locale: 'bg-BG',
      baseURL: app.origin,
      viewport: { width: 1366, height: 900 },
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await register(page);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Към съдържанието' }))).toBe(true);
    await createVenue(page);

    await follow(page, 'Менюта');
    await follow(page, 'Редактирай Обедно');
    await tick(page);
    await send(page, '**/admin/menus');
    const menu = `${app.origin}/menu/${encodeURIComponent('кафе-клавиш')}`;
    const shown = async () => (await fetch(menu)).text();
    await expect.poll(shown).toContain('Таратор');
    await context.close();
  },
);
