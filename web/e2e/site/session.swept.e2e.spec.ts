import { createGate, type Gate, inSweep } from '@qr-menu/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { openOwnerApi, ownerPassword } from '../support/owner-api.ts';
import { openOwnerPage } from '../support/owner-page.ts';
import { field, press, waitForText } from '../support/page-steps.ts';
import { readCode } from '../support/read-code.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';
import { setUserStatus } from '../support/user-status.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

async function openPage(): Promise<Page> {
  const viewport = { width: 1280, height: 844 };
  const device = await browser.newContext({ locale: 'bg-BG', baseURL: app.origin, viewport });
  device.setDefaultTimeout(60_000);
  return device.newPage();
}

const password = (page: Page) => page.locator('input[name="password"]');

async function signIn(page: Page, email: string, secret = ownerPassword): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await password(page).fill(secret);
  await page.locator('button[type="submit"]').click();
}

/** Makes the tokens in the browser invalid, so that they cannot be renewed either. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('qr-menu.tokens') ?? '{}');
    const [head, claims = '', signature] = tokens.idToken.split('.');
    const expired = {
      ...JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))),
      exp: 1,
    };
    const idToken = [head, btoa(JSON.stringify(expired)), signature].join('.');
    const ended = { ...tokens, idToken, refreshToken: 'revoked' };
    localStorage.setItem('qr-menu.tokens', JSON.stringify(ended));
  });

test.runIf(hasBrowser)(
  'in a browser that blocks storage, a sign-in lasts until the tab is closed',
  async () => {
    const { email } = await openOwnerApi(app, 'blocked');
    const page = await openPage();
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/register');
    await field(page, 'Име на обекта').waitFor();
    await page.goto('/admin');
    await page.waitForURL('**/login*');
    await waitForText(
      page,
      'Браузърът не пази данни за този сайт. Ще останете в профила си, докато не затворите раздела.',
    );
    await signIn(page, email);
    await page.waitForURL('**/admin');
    await page.locator('aside nav').waitFor();
  },
);

if (inSweep) {
  test.runIf(hasBrowser)('signing in leads back to the requested screen', async () => {
    const { email } = await openOwnerApi(app, 'links');
    const page = await openPage();
    await page.goto('/admin/menus/create?from=mail#top');
    await page.waitForURL('**/login?next=*');
    await signIn(page, email);
    await page.waitForURL('**/admin/menus/create?from=mail#top');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Добави меню');
    // A signed-in user does not need this page, but is not redirected to another site.
    await page.goto('/login?next=https%3A%2F%2Fevil.example%2Fadmin');
    await page.waitForURL(`${app.origin}/admin`);
    await page.goto('/register');
    await waitForText(page, 'Вече сте влезли в профил.');
    await press(page, 'Изход и регистрация на друг профил');
    await field(page, 'Име на обекта').waitFor();
  });
}

test.runIf(hasBrowser)(
  'a form keeps its text if the session ends while the form is open',
  async () => {
    const { page } = await openOwnerPage(app, browser, 'expiry');
    await page.goto('/admin/account');
    await field(page, 'Име').fill('Кафе Търпение');
    await field(page, 'Имейл').fill('venue@example.com');
    await field(page, 'Телефон').fill('+359888123456');
    await endSession(page);
    await press(page, 'Създай профил');
    const dialog = page.getByRole('dialog', { name: 'Сесията ви изтече' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.locator('input[name="password"]').fill('друга-парола');
    await dialog.getByRole('button', { name: 'Вход', exact: true }).click();
    await dialog.getByText('Невалидни данни за вход. Опитайте отново.').waitFor();
    await dialog.locator('input[name="password"]').fill(ownerPassword);
    await dialog.getByRole('button', { name: 'Вход', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    // The waiting request succeeds without any action by the user.
    await page.waitForURL('**/admin');
    await page.goto('/admin/account');
    await expect.poll(() => field(page, 'Име').inputValue()).toBe('Кафе Търпение');
  },
);

if (inSweep) {
  test.runIf(hasBrowser)('the tabs of a browser start and end a session together', async () => {
    const { page: first } = await openOwnerPage(app, browser, 'tabs');
    const second = await first.context().newPage();
    await second.goto('/admin/security');
    await second.getByRole('region', { name: 'Смяна на паролата' }).waitFor();
    await first.goto('/admin/account');
    await field(first, 'Име').fill('Недописано');
    await endSession(first);
    await first.getByRole('dialog').waitFor();
    await second.getByRole('dialog').locator('input[name="password"]').fill(ownerPassword);
    await second.getByRole('dialog').getByRole('button', { name: 'Вход', exact: true }).click();
    await first.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await field(first, 'Име').inputValue()).toBe('Недописано');
    await press(second, 'Изход');
    await first.waitForURL('**/login');
  });
}

if (inSweep) {
  test.runIf(hasBrowser)(
    'opening a page after the session has ended leads to the sign-in page and back',
    async () => {
      const { page, api } = await openOwnerPage(app, browser, 'morning');
      await page.goto('/login');
      await page.waitForURL('**/admin');
      await endSession(page);
      await page.goto('/admin/items');
      await page.waitForURL('**/login?next=%2Fadmin%2Fitems');
      await signIn(page, api.email);
      await page.waitForURL('**/admin/items');
    },
  );
}

if (inSweep) {
  test.runIf(hasBrowser)(
    'a session that could not be renewed is checked again on request',
    async () => {
      const { page } = await openOwnerPage(app, browser, 'offline');
      const later = Date.now() + 3 * 3_600_000;
      await page.clock.setFixedTime(later);
      let gate: Gate | undefined;
      await page.route('**/identity/', async (route) => {
        await gate?.passed();
        await route.abort();
      });
      await page.goto('/admin/menus');
      for (const _time of ['first', 'second']) {
        await waitForText(page, 'Няма връзка с услугата. Опитайте отново.');
        // Delays the answer, because otherwise the failure would arrive before the screen shows the attempt.
        gate = createGate();
        await press(page, 'Опитай отново');
        await page.locator('.guard-wait [role="status"]').waitFor();
        gate.open();
      }
      await waitForText(page, 'Няма връзка с услугата. Опитайте отново.');
      await page.unrouteAll();
      await page.clock.setFixedTime(Date.now());
      await press(page, 'Опитай отново');
      await page.getByRole('heading', { level: 1, name: 'Менюта' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/menus');
    },
  );
}

test.runIf(hasBrowser)(
  'a temporary password is replaced, and a compromised password is reset',
  async () => {
    const { email } = await openOwnerApi(app, 'invited');
    const page = await openPage();
    await setUserStatus(app, email, 'FORCE_CHANGE_PASSWORD');
    await page.goto('/login?next=%2Fadmin%2Fmenus');
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Запази новата парола' }).waitFor();
    await password(page).fill('кратка');
    await press(page, 'Запази новата парола');
    await waitForText(page, 'Паролата трябва да е поне 8 знака.');
    await press(page, 'Покажи паролата');
    expect(await password(page).getAttribute('type')).toBe('text');
    await press(page, 'Скрий паролата');
    expect(await password(page).getAttribute('type')).toBe('password');
    await setUserStatus(app, email, 'CONFIRMED');
    await password(page).fill('нова-парола-2');
    await press(page, 'Запази новата парола');
    await waitForText(page, 'Новата парола не беше запазена. Опитайте отново.');
    await setUserStatus(app, email, 'FORCE_CHANGE_PASSWORD');
    await press(page, 'Запази новата парола');
    await page.waitForURL('**/admin/menus');
    await press(page, 'Изход');

    await setUserStatus(app, email, 'RESET_REQUIRED');
    await page.waitForURL('**/login');
    await signIn(page, email, 'нова-парола-2');
    await waitForText(page, 'Паролата ви трябва да се смени. Поискайте код, за да изберете нова.');
    await press(page, 'Изпрати код');
    await waitForText(page, 'Ако има профил с този имейл, към него е изпратен код.');
    await field(page, 'Код за потвърждение').fill('000000');
    await password(page).fill('трета-парола-3');
    await press(page, 'Запази новата парола');
    await waitForText(page, 'Кодът е грешен или вече е използван.');
    await field(page, 'Код за потвърждение').fill(await readCode(app.dataDir, email));
    await press(page, 'Запази новата парола');
    await waitForText(page, 'Паролата е сменена. Вече можете да влезете.');
    await signIn(page, email, 'трета-парола-3');
    await page.waitForURL('**/admin');
  },
);

test.runIf(hasBrowser)('changing the password requires the old password', async () => {
  const { page, api } = await openOwnerPage(app, browser, 'careful');
  const { email } = api;
  await page.goto('/admin/security');
  const fill = async (present: string, next: string, repeated = next) => {
    await page.locator('input[name="present"]').fill(present);
    await page.locator('input[autocomplete="new-password"]').first().fill(next);
    await page.locator('input[name="confirmPassword"]').fill(repeated);
    await press(page, 'Смени паролата');
  };
  await fill(ownerPassword, 'съвсем-нова-1', 'друга');
  await waitForText(page, 'Паролите не съвпадат.');
  await fill('не-е-тази', 'съвсем-нова-1');
  await waitForText(page, 'Сегашната парола не е вярна.');
  const elsewhere = inSweep ? await signInElsewhere(email) : null;
  // The page requests the end of all other sign-ins, because Cognito does not end them by itself.
  const ends = page.waitForRequest(
    (request) => request.headers()['x-amz-target']?.endsWith('.GlobalSignOut') === true,
  );
  await fill(ownerPassword, 'съвсем-нова-1');
  await waitForText(page, 'Паролата е сменена.');
  await ends;
  await elsewhere?.getByRole('dialog', { name: 'Сесията ви изтече' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await press(page, 'Изход');
  await page.waitForURL('**/login');
  await signIn(page, email, 'съвсем-нова-1');
  await page.waitForURL('**/admin');
});

/** Opens another browser and signs in there. Nothing else is done in that browser. */
async function signInElsewhere(email: string): Promise<Page> {
  const elsewhere = await openPage();
  await elsewhere.goto('/login');
  await signIn(elsewhere, email);
  await elsewhere.waitForURL('**/admin');
  return elsewhere;
}

const titles = {
  'bg-BG': [
    'История · Админ панел',
    'Персонал · Админ панел',
    'Страницата не е намерена · Админ панел',
  ],
  'en-GB': [
    'History · Admin Dashboard',
    'Staff · Admin Dashboard',
    'Page Not Found · Admin Dashboard',
  ],
  'de-DE': ['Verlauf · Verwaltung', 'Team · Verwaltung', 'Seite nicht gefunden · Verwaltung'],
} as const;

if (inSweep) {
  test.runIf(hasBrowser).each(['bg-BG', 'en-GB', 'de-DE'] as const)(
    'each page has its own title and receives the focus, in %s',
    async (locale) => {
      const { page } = await openOwnerPage(app, browser, `titles-${locale}`.toLowerCase(), {
        locale,
      });
      const [history, staff, missing] = titles[locale];
      await page.goto('/admin');
      await page.locator('aside a[href="/admin/history"]').click();
      await expect.poll(() => page.title()).toBe(history);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await page.locator('aside a[href="/admin/staff"]').click();
      await expect.poll(() => page.title()).toBe(staff);
      await page.goto('/admin/nothing-here');
      await expect.poll(() => page.title()).toBe(missing);
      await page.locator('aside nav').waitFor();
      expect(await page.locator('main a[href="/admin"]').count()).toBe(1);
    },
  );
}

if (inSweep) {
  test.runIf(hasBrowser)(
    'on a phone the navigation is a drawer that works by touch and by keyboard',
    async () => {
      const viewport = { width: 390, height: 844 };
      const { page } = await openOwnerPage(app, browser, 'phone', { viewport });
      const opener = page.getByRole('button', { name: 'Отвори навигацията' });
      await page.goto('/admin/security');
      await opener.waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Към съдържанието',
      );
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

      const drawer = page.getByRole('dialog', { name: 'Навигация' });
      await opener.click();
      await drawer.waitFor();
      const steps = await drawer.locator('a, button').count();
      for (let step = 0; step < steps + 2; step += 1) {
        await page.keyboard.press('Tab');
        // After the last element, Tab reaches the browser's own controls before it returns to the first element.
        const where = await page.evaluate(
          () => document.activeElement?.closest('dialog, body')?.tagName,
        );
        const outside = await page.evaluate(
          () => document.activeElement?.closest('main, .shell-top') !== null,
        );
        expect([where === 'DIALOG' || where === 'BODY', outside]).toEqual([true, false]);
      }
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
      await opener.click();
      await drawer.getByRole('link', { name: 'Персонал' }).click();
      await page.waitForURL('**/admin/staff');
      await drawer.waitFor({ state: 'detached' });
    },
  );
}
