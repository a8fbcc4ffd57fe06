import { normalizeAccountName } from '@qr-menu/domain/names';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { field, keepPicture, press } from '../support/page-steps.ts';
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
  'an owner enters hours and Wi-Fi on a phone, and guests read them by the server’s clock',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'card', {
      viewport: { width: 390, height: 844 },
    });
    const venue = `Механа Часовник ${Date.now()}`;
    await createContents(api, venue, { Меню: ['Салати'] });
    await page.goto('/admin/info');
    const monday = page.getByRole('group', { name: 'понеделник' }).first();
    await monday.getByRole('button', { name: 'понеделник: добави часове' }).click();
    await monday.getByLabel('понеделник: от', { exact: true }).fill('00:00');
    await monday.getByLabel('понеделник: до', { exact: true }).fill('00:00');
    await monday.getByText('24 часа').waitFor();
    await monday.getByRole('button', { name: /за всички дни/ }).click();
    await field(page, 'Име на Wi-Fi мрежата').fill('Гости; "тераса"');
    await field(page, 'Парола за Wi-Fi').fill('short');
    await field(page, 'Instagram').fill('example.com/mehana');
    await press(page, 'Запази');
    await page.getByText('Въведете връзка към този сайт', { exact: false }).waitFor();
    await page.getByText('Паролата за Wi-Fi е поне 8 знака.').waitFor();
    await field(page, 'Instagram').fill('instagram.com/mehana');
    await field(page, 'Парола за Wi-Fi').fill('dobre-doshli');
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Запази');
    await page.waitForURL('**/admin');

    // The phone's clock is wrong by a day, and its time zone is another one.
    const guest = await browser.newContext({ locale: 'en', timezoneId: 'Asia/Tokyo' });
    const menu = await guest.newPage();
    await menu.clock.install({ time: Date.now() - 86_400_000 });
    await menu.goto(
      `${app.origin}/menu/${encodeURIComponent(normalizeAccountName(venue))}?lang=en`,
    );
    const summary = menu.locator('.venue-card summary');
    await expect.poll(() => summary.innerText()).toBe('Open now · Wi-Fi · Links');
    await summary.click();
    await menu.getByText('around the clock').waitFor();
    await menu.getByText('Password: dobre-doshli').waitFor();
    const link = menu.getByRole('link', { name: 'Instagram' });
    expect(await link.getAttribute('rel')).toBe('noopener nofollow');
    await keepPicture(menu, 'venue card');
    expect(await findViolations(menu)).toEqual([]);
    await guest.close();
  },
);
