import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { ownAddress } from '../support/owner-api.ts';
import { field, press } from '../support/page-steps.ts';
import { readCode } from '../support/read-code.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

const email = ownAddress('petya');
const firstPassword = 'първа-парола-1';
const secondPassword = 'втора-парола-2';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

/** Opens a browser in Bulgarian that shares no data with the others. */
async function openDevice(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'bg-BG', baseURL: app.origin });
  context.setDefaultTimeout(60_000);
  return context;
}

async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await field(page, 'Имейл').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await press(page, 'Вход');
}

async function signIn(page: Page, password: string): Promise<void> {
  await fillSignIn(page, password);
  await page.waitForURL('**/admin');
}

/** Pastes the password, like a person whose password manager does not fill in the field. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.locator(`input[name="${name}"]`).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  expect(await page.locator(`input[name="${name}"]`).inputValue()).toBe(text);
}

test.runIf(hasBrowser)(
  'an owner registers, forgets the password, and signs out everywhere',
  async () => {
    const device = await openDevice();
    await device.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await device.newPage();
    await page.goto('/register');
    await field(page, 'Име на обекта').fill('Кафе Петя');
    await field(page, 'Имейл').fill(email);
    await field(page, 'Телефон').fill('+359888123456');
    await paste(page, 'password', 'Password1');
    await paste(page, 'confirmPassword', 'Password1');
    await press(page, 'Регистрация');
    await page
      .getByText('Тази парола е сред най-често използваните и лесно се отгатва. Изберете друга.')
      .waitFor();
    await paste(page, 'password', firstPassword);
    await paste(page, 'confirmPassword', firstPassword);
    await press(page, 'Регистрация');
    await page.getByText('На имейла ви е изпратен код за потвърждение.').waitFor();
    // The button for the code comes first. A new code is offered only once this one has had time to arrive.
    expect(await page.locator('form button').first().innerText()).toBe('Потвърди');
    const again = page.getByRole('button', { name: /^Нов код след \d+ сек\.$/ });
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);
    expect(await again.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );

    await page.reload();
    await page.getByText(`Изпратихме го на ${email}.`).waitFor();
    await press(page, 'Грешен имейл? Започнете отначало');
    expect(await field(page, 'Имейл').inputValue()).toBe(email);
    await page.reload();
    await field(page, 'Код за потвърждение').fill('1'.repeat(40));
    await press(page, 'Потвърди');
    await page.getByText('Кодът е от 6 до 8 цифри, както е в имейла.').waitFor();

    // A user who signs in before confirming is sent to the confirmation page, which offers another code.
    const firstCode = await readCode(app.dataDir, email);
    await fillSignIn(page, firstPassword);
    await press(page, 'Изпрати нов код');
    const secondCode = await readCode(app.dataDir, email);
    const wrong = ['000000', '111111', '222222'].find(
      (code) => ![firstCode, secondCode].includes(code),
    );
    await field(page, 'Код за потвърждение').fill(wrong ?? '');
    await press(page, 'Потвърди');
    await page.getByText('Кодът е грешен или вече е използван.').waitFor();
    await field(page, 'Код за потвърждение').fill(` ${secondCode.replace(/(...)/, '$1 ')} `);
    await press(page, 'Потвърди');
    // No password is needed, because the owner entered it correctly a moment ago.
    await page.waitForURL('**/admin');
    await press(page, 'Изход');
    await page.waitForURL('**/login');

    await press(page, 'Забравена парола?');
    await field(page, 'Имейл').fill(email);
    await press(page, 'Изпрати код');
    await page.getByText('Ако има профил с този имейл, към него е изпратен код.').waitFor();
    await field(page, 'Код за потвърждение').fill(await readCode(app.dataDir, email));
    await paste(page, 'password', secondPassword);
    await press(page, 'Запази новата парола');
    await page.getByText('Паролата е сменена. Вече можете да влезете.').waitFor();
    await fillSignIn(page, firstPassword);
    await page.getByText('Невалидни данни за вход. Опитайте отново.').waitFor();

    await signIn(page, secondPassword);
    const otherTab = await device.newPage();
    await otherTab.goto('/login');
    await otherTab.waitForURL('**/admin');
    await press(page, 'Изход');
    await otherTab.waitForURL('**/login');

    const phone = await openDevice();
    const onPhone = await phone.newPage();
    await signIn(onPhone, secondPassword);
    await signIn(page, secondPassword);
    await page.getByRole('link', { name: 'Сигурност', exact: true }).click();
    await press(page, 'Изход от всички устройства');
    await page.waitForURL('**/login');
    // The ID token on the phone is still valid, but the refresh token is not.
    await onPhone.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('qr-menu.tokens') ?? '{}');
      const expired = btoa(JSON.stringify({ sub: 'petya', exp: 1 }));
      const idToken = `e30.${expired}.e30`;
      localStorage.setItem('qr-menu.tokens', JSON.stringify({ ...tokens, idToken }));
    });
    await onPhone.goto('/admin');
    await onPhone.waitForURL('**/login');
  },
);
