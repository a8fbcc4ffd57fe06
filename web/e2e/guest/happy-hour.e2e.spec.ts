import { normalizeAccountName } from '@qr-menu/domain/names';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { field, keepPicture, press, submit, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterEach(closePages);

const day = 86_400_000;

/** Returns the time a few hours from now as `HH:00` in the venue's time zone. */
const hourIn = (hours: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Sofia', hour: '2-digit' }).format(
    Date.now() + hours * 3_600_000,
  )}:00`;

test.runIf(hasBrowser)(
  'an owner enters a happy hour on a phone, and the menu shows guests whether it applies now',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'happy', {
      viewport: { width: 390, height: 844 },
    });
    const venue = `Бар Залез ${Date.now()}`;
    const { sectionIds } = await createContents(api, venue, { Меню: ['Бира'] });
    const create = (bg: string, more: object) =>
      api.call<{ id: string }>(
        'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }',
        {
          sectionID: sectionIds[0],
          translations: JSON.stringify({ name: { bg }, description: {} }),
          price: 4.5,
          ...more,
        },
      );
    const { id } = await create('Светла', {});
    const later = {
      days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
      from: hourIn(11),
      to: hourIn(13),
    };
    await create('Тъмна', { happyHour: { windows: [later], percent: 20 } });

    await page.goto(`/admin/items/update/${id}`);
    await page.locator('summary', { hasText: 'Щастлив час' }).click();
    await press(page, 'Добави часове');
    // Searches only this part, because the form also contains the weekdays of the dish.
    const hours = page.locator('details', { hasText: 'Щастлив час' });
    for (const name of ['сб', 'нд']) await hours.getByLabel(name, { exact: true }).check();
    await page.getByLabel('От', { exact: true }).fill('00:00');
    await page.getByLabel('До', { exact: true }).fill('00:00');
    await field(page, 'Цена в щастливия час').fill('4,50');
    await submit(page);
    await waitForText(page, 'Трябва да е по-ниска от обичайната цена.');
    await field(page, 'Цена в щастливия час').fill('3,50');
    await field(page, 'или по-ниска с (%)').fill('20');
    await submit(page);
    await waitForText(page, 'Въведете или цена, или процент от 1 до 100.');
    await field(page, 'или по-ниска с (%)').fill('');
    await keepPicture(page, 'happy hour form');
    expect(await findViolations(page)).toEqual([]);
    await submit(page);
    await page.waitForURL((url) => url.pathname === '/admin/items');

    await page.goto('/admin/history');
    await page.getByText('Щастлив час на продукта: Светла').first().waitFor();
    await page.getByText('всеки ден: 3,50 лв', { exact: false }).first().waitFor();

    // The phone's clock is off by a day, and the phone is in another time zone.
    const address = `${app.origin}/menu/${encodeURIComponent(normalizeAccountName(venue))}?lang=en`;
    const guest = await browser.newContext({ locale: 'en', timezoneId: 'Asia/Tokyo' });
    const menu = await guest.newPage();
    await menu.clock.install({ time: Date.now() - day });
    await menu.goto(address);
    const light = menu.locator('.happy', { hasText: '3.50' });
    const dark = menu.locator('.happy', { hasText: '3.60' });
    await expect.poll(() => light.getAttribute('aria-current')).toBe('time');
    expect(await dark.getAttribute('aria-current')).toBeNull();
    expect(await light.innerText()).toBe('daily 3.50\u00a0лв.');
    // A dish that is opened later adds a line about the happy hour.
    await menu.getByRole('link', { name: 'Светла' }).click();
    await menu.locator('.dish .happy[aria-current="time"]').waitFor();
    await keepPicture(menu, 'happy hour');
    expect(await findViolations(menu)).toEqual([]);
    await guest.close();

    const noScript = await browser.newContext({ locale: 'en', javaScriptEnabled: false });
    const plain = await noScript.newPage();
    await plain.goto(address);
    expect(await plain.locator('.happy').allInnerTexts()).toEqual([
      'daily 3.50\u00a0лв.',
      `${later.from}–${later.to} daily 3.60\u00a0лв.`,
    ]);
    await noScript.close();
  },
);
