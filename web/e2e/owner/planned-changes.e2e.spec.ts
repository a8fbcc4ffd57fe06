import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createItems } from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { goTo, keepPicture, press, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const day = 86_400_000;
/** Noon in the venue's local time, which no clock change skips or repeats. */
const noonIn = (days: number): string =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T12:00`;

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const pendingEntry = (page: Page, text: string) =>
  page.locator('.planned-entry[data-state="PENDING"]').filter({ hasText: text });

/** Opens the dialog from the menu with the actions that do not fit next to the selection. */
async function planSelected(page: Page) {
  await page.getByRole('button', { name: 'Още', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Планирай за по-късно' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Кога').waitFor();
  return dialog;
}

test.runIf(hasBrowser)(
  'on a phone, an owner schedules new prices, schedules a menu to be hidden, and cancels one change',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'planner', phone);
    const { sectionIds } = await createContents(api, 'Механа Утре', { Обедно: ['Супи'] });
    await createItems(api, sectionIds[0] ?? '', [
      { name: 'Таратор', price: 5.5 },
      { name: 'Боб чорба', price: 6.2 },
    ]);
    await page.goto('/admin/items');
    await page.getByRole('checkbox', { name: 'Избери Таратор', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Избери Боб чорба', exact: true }).check();
    const dialog = await planSelected(page);
    await dialog.getByLabel('Посока').selectOption({ label: 'Увеличи' });
    await dialog.getByLabel('С колко').fill('10');
    await dialog.getByLabel('Кога').fill(noonIn(-1));
    await dialog.getByText('Този час е минал.', { exact: false }).waitFor();
    const save = dialog.getByRole('button', { name: 'Планирай', exact: true });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('Кога').fill(noonIn(2));
    await dialog.getByText('Цени +10 %: Таратор, Боб чорба', { exact: true }).waitFor();
    await dialog.getByText('Europe/Sofia', { exact: false }).waitFor();
    const row = dialog.getByRole('row', { name: /Боб чорба/ });
    expect(await row.innerText()).toMatch(/6,20 лв\s+6,82 лв/);
    await keepPicture(page, 'plan-dialog-phone');
    await save.tap();
    await page.getByText('Планирано за', { exact: false }).first().waitFor();

    await goTo(page, '/admin/menus');
    await page.getByRole('button', { name: 'Планирай за по-късно: Обедно' }).tap();
    await dialog.getByLabel('Какво се променя').selectOption({ label: 'Скрий менюто' });
    await dialog.getByLabel('Кога').fill(noonIn(1));
    await dialog.getByText('Скрий менюто: Обедно', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Планирай', exact: true }).tap();
    await dialog.waitFor({ state: 'detached' });

    await goTo(page, '/admin/planned');
    await pendingEntry(page, 'Скрий менюто: Обедно').waitFor();
    await keepPicture(page, 'planned-phone');
    expect(await page.locator('.planned-entry').count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await press(page, 'Откажи: Цени +10 %: Таратор, Боб чорба');
    await waitForText(page, 'Отказано. В този час нищо няма да се промени.');
    await pendingEntry(page, 'Цени +10 %').waitFor({ state: 'detached' });
    await page.locator('.planned-entry[data-state="CANCELLED"]').getByText('Отказано').waitFor();

    await goTo(page, '/admin/history');
    const newest = page.locator('.history-entry').first();
    await newest.getByText(/Отказана планирана промяна: .* Цени \+10 %: Таратор/).waitFor();
  },
);
