import { normalizeAccountName } from '@qr-menu/domain/names';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { violationsInSweep } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { startNetwork } from '../support/network.ts';
import { openOwnerApi } from '../support/owner-api.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { field, keepPicture, press, untilKept } from '../support/page-steps.ts';
import { untilAlive } from '../support/public-screens.ts';
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
  'guests see the hours and Wi-Fi that an owner enters on a phone, and “open now” uses the server’s clock',
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
    await page.getByText('Паролата за Wi-Fi трябва да е поне 8 знака.').waitFor();
    await field(page, 'Instagram').fill('instagram.com/mehana');
    await field(page, 'Парола за Wi-Fi').fill('dobre-doshli');
    expect(await violationsInSweep(page)).toEqual([]);
    await press(page, 'Запази');
    await page.waitForURL('**/admin');

    // The phone's clock is off by a day, and the phone is in another time zone.
    const guest = await browser.newContext({ locale: 'en', timezoneId: 'Asia/Tokyo' });
    const menu = await guest.newPage();
    await menu.clock.install({ time: Date.now() - 86_400_000 });
    await menu.goto(
      `${app.origin}/menu/${encodeURIComponent(normalizeAccountName(venue))}?lang=en`,
    );
    const summary = menu.locator('.venue-card summary');
    await expect.poll(() => summary.innerText()).toBe('Open now · Wi-Fi · Links');
    await summary.click();
    await menu.getByText('24 hours').waitFor();
    await menu.getByText('Password: dobre-doshli').waitFor();
    const link = menu.getByRole('link', { name: 'Instagram' });
    expect(await link.getAttribute('rel')).toBe('noopener nofollow');
    await keepPicture(menu, 'venue card');
    expect(await violationsInSweep(menu)).toEqual([]);
    await guest.close();
  },
);

const card = {
  address: { bg: 'ул. Шишман 3' },
  wifi: { name: 'Гости', password: '' },
  links: [],
  payment: {},
  serviceCharge: {},
};

/** Creates a venue that is always open, except on 1 January. Returns the path of its menu. */
async function openVenue(name: string): Promise<string> {
  const api = await openOwnerApi(app, name);
  const venue = `Механа ${name} ${Date.now()}`;
  await createContents(api, venue, { Меню: ['Салати'] });
  const [account] = (
    await api.call<{ items: { id: string }[] }>('{ listAccounts(limit: 1) { items { id } } }', {})
  ).items;
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const openingHours = {
    weekly: [{ days, from: '00:00', to: '00:00' }],
    dates: [{ date: '2020-01-01', windows: [] }],
  };
  await api.call('mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id } }', {
    id: account?.id,
    openingHours,
    card,
  });
  return `/menu/${encodeURIComponent(normalizeAccountName(venue))}`;
}

test.runIf(hasBrowser)('without a script, guests can open the card', async () => {
  const path = await openVenue('no-script');
  const texts = {
    bg: ['Работно време · Адрес · Wi-Fi', 'Всеки ден', 'денонощно', '1 януари 2020'],
    en: ['Opening hours · Address · Wi-Fi', 'Every day', '24 hours', '1 Jan 2020'],
    de: ['Öffnungszeiten · Adresse · WLAN', 'Täglich', 'rund um die Uhr', '1. Jan. 2020'],
  };
  for (const [language, [summary = '', ...lines]] of Object.entries(texts)) {
    for (const width of [360, 1280]) {
      const viewport = { width, height: 800 };
      const context = await browser.newContext({ javaScriptEnabled: false, viewport });
      const page = await context.newPage();
      await expect
        .poll(async () => {
          await page.goto(`${app.origin}${path}?lang=${language}`);
          return page.locator('.venue-card summary').innerText();
        })
        .toBe(summary);
      await page.locator('.venue-card summary').click();
      for (const line of lines) expect(await page.getByText(line).first().isVisible()).toBe(true);
      await context.close();
    }
  }
});

test.runIf(hasBrowser)(
  'without a network, the page shows the last known opening state and when it was current',
  async () => {
    const path = await openVenue('no-network');
    const network = await startNetwork(app.origin);
    const context = await browser.newContext({ locale: 'en', baseURL: network.origin });
    const page = await context.newPage();
    const summary = page.locator('.venue-card summary');
    await expect
      .poll(async () => {
        await page.goto(`${path}?lang=en`);
        return summary.count();
      })
      .toBe(1);
    await untilAlive(page);
    await expect.poll(() => summary.innerText()).toBe('Open now · Address · Wi-Fi');
    await untilKept(page);
    network.cut();
    await expect
      .poll(() => summary.innerText(), { timeout: 60_000 })
      .toMatch(/^Open now \(as of \d\d:\d\d\) · Address · Wi-Fi$/);
    await page.goto(`${path}?lang=en`);
    await untilAlive(page);
    expect(await summary.innerText()).toBe('Opening hours · Address · Wi-Fi');
    network.restore();
    await expect.poll(() => summary.innerText(), { timeout: 90_000 }).toMatch(/^Open now · /);
    await context.close();
  },
);
