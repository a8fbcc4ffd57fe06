import { normalizeAccountName } from '@qr-menu/domain/names';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { keepPicture, press, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterEach(closePages);

test.runIf(hasBrowser)(
  'an owner plans the week on a phone, and guests without a script see the dishes of the day',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'week', {
      viewport: { width: 390, height: 844 },
    });
    const venue = `Бистро Обяд ${Date.now()}`;
    const { sectionIds } = await createContents(api, venue, { Меню: ['Обяд'] });
    const create = (bg: string) =>
      api.call<{ id: string }>(
        'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }',
        {
          sectionID: sectionIds[0],
          translations: JSON.stringify({ name: { bg }, description: {} }),
          price: 8,
        },
      );
    for (const name of ['Супа', 'Риба', 'Хляб']) await create(name);

    await page.goto('/admin/week');
    // One dish is offered on all days of the week, and the other on none.
    await page.getByLabel('Супа: колко често').selectOption('weekly');
    await page.getByLabel('Риба: колко често').selectOption('dates');
    const soup = page.getByRole('group', { name: 'Супа' });
    await expect.poll(() => soup.getByRole('checkbox', { checked: true }).count()).toBe(7);
    await keepPicture(page, 'week plan');
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await press(page, 'Запази');
    await waitForText(page, 'Запазено. Гостите вече го виждат.');

    const address = `${app.origin}/menu/${encodeURIComponent(normalizeAccountName(venue))}?lang=en`;
    const guest = await browser.newContext({ locale: 'en', javaScriptEnabled: false });
    const menu = await guest.newPage();
    const names = async () => {
      await menu.goto(address);
      return menu.locator('.item h3').allInnerTexts();
    };
    await expect.poll(names).toEqual(['Супа', 'Хляб']);
    expect(await menu.locator('.days[aria-current="date"]').innerText()).toMatch(
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} \w{3}$/,
    );
    await keepPicture(menu, 'dish of the day');

    // A dish with a date far in the future is shown only if guests see the whole week.
    const { items } = await api.call<{ items: readonly { id: string; translations: string }[] }>(
      '{ listItems { items { id translations } } }',
      {},
    );
    const fish = items.find(({ translations }) => translations.includes('Риба'));
    const year = new Date().getUTCFullYear() + 2;
    await api.call('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', {
      id: fish?.id,
      days: { weekdays: [], dates: [`${year}-01-05`] },
    });
    await page.goto('/admin/week');
    await page.getByLabel('Гостите виждат цялата седмица').check();
    await press(page, 'Запази');
    await waitForText(page, 'Запазено. Гостите вече го виждат.');
    await expect.poll(names).toEqual(['Супа', 'Риба', 'Хляб']);
    expect(await menu.locator('.days').allInnerTexts()).toContainEqual(
      expect.stringMatching(/ 5 Jan$/),
    );
    await guest.close();
  },
);
