import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const createItem = 'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

test.runIf(hasBrowser)(
  'a menu in leva is converted to euro on a phone and shown to guests, and can be reverted',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'converter', phone);
    const venue = 'Механа Евро';
    const { sectionIds } = await createContents(api, venue, { Обедно: ['Супи'] });
    for (const [name, price] of Object.entries({ Таратор: 4.5, Шкембе: 12.5 })) {
      const translations = JSON.stringify({ name: { bg: name }, description: {} });
      await api.call(createItem, { sectionID: sectionIds[0], price, discount: 0, translations });
    }
    const guest = await page.context().newPage();
    await guest.goto(`/menu/${encodeURIComponent(venue.toLowerCase().replace(' ', '-'))}`);
    const shown = async () =>
      (await guest.locator('.price').allInnerTexts()).map((text) => text.replace('\u00a0', ' '));
    // If the page was rendered between the two changes, the second change arrives as an update.
    await expect.poll(shown).toEqual(['4.50 лв.', '12.50 лв.']);

    await page.goto('/admin');
    await page.getByRole('link', { name: 'Вижте цените в евро' }).click();
    await waitForText(page, 'Нито една цена не става по-висока или по-ниска.');
    const rows = page.locator('.currency-prices tbody tr');
    const [first] = await rows.allInnerTexts();
    expect(first?.replace(/\s+/g, ' ')).toBe('Таратор 4,50 лв 2,30 €');
    await page.getByLabel('Как завършват цените').selectOption('ENDING_90');
    await waitForText(page, 'Общо закръглянето добавя 0,00 € и отнема 0,89 €.');
    await page.getByLabel('Как завършват цените').selectOption('TEN_CENTS_DOWN');
    await waitForText(page, 'Общо закръглянето добавя 0,00 € и отнема 0,09 €.');
    await page.getByRole('button', { name: 'Смени цените (2)' }).click();
    await waitForText(page, 'Валутата е сменена');
    // The open page shows the change without a reload.
    await expect.poll(shown).toEqual(['2,30 €', '6,30 €']);
    await page.goto('/admin');
    await waitForText(page, 'Какво липсва');
    expect(await page.getByText('Менюто ви е в левове').count()).toBe(0);

    await page.goto('/admin/history');
    const newest = page.locator('.history-entry').first();
    await newest.getByText('Менюто е в друга валута: Обедно').waitFor();
    await newest.getByRole('button', { name: /^Отмени промяната: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отмени промяната' }).click();
    await guest.getByText('12.50 лв.').waitFor();
    expect(await shown()).toEqual(['4.50 лв.', '12.50 лв.']);
  },
);

test.runIf(hasBrowser)(
  'the owner enters the rate for another currency, and unreadable rates are reported',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'dollars', { locale: 'en-GB' });
    const { sectionIds } = await createContents(api, 'Bar Dollar', { Lunch: ['Soups'] });
    const translations = JSON.stringify({ name: { en: 'Tarator' }, description: {} });
    await api.call(createItem, { sectionID: sectionIds[0], price: 10, translations });
    await page.goto('/admin/currency');
    await page.getByLabel('New currency').selectOption('USD');
    await page.getByLabel('1 BGN in USD').fill('0');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('1 BGN in USD').fill('0,59');
    await waitForText(page, '$5.90');
    await page.getByRole('button', { name: 'Change the prices (1)' }).click();
    await waitForText(page, 'The currency has been changed');
    await waitForText(page, 'The prices of this menu are already in USD.');
  },
);
