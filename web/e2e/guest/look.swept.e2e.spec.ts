import { accents, lookStyles } from '@qr-menu/domain/look';
import { normalizeAccountName } from '@qr-menu/domain/names';
import { inSweep, swept } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoMenu } from '../support/demo-menu.ts';
import { findViolations, violationsInSweep } from '../support/find-violations.ts';
import { hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { keepPicture, press, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';

const { open } = demoMenu();

const attributesOf = (page: Page) =>
  page
    .locator('html')
    .evaluate(({ dataset: { accent, style, scheme } }) => ({ accent, style, scheme }));

test.runIf(hasBrowser)(
  'the preview shows a chosen look immediately, and guests see it after it is saved',
  async () => {
    const [app, browser] = [await sharedApp(), await sharedBrowser()];
    const { page, api } = await openOwnerPage(app, browser, 'look', {
      viewport: { width: 390, height: 844 },
    });
    const venue = `Бистро Цвят ${Date.now()}`;
    await createContents(api, venue, { Меню: ['Салати'] });
    await page.goto('/admin/look');
    await page.getByRole('radio', { name: 'Изумруд' }).check();
    await page.getByRole('radio', { name: 'Бистро' }).check();
    await page.getByRole('radio', { name: 'Винаги тъмно' }).check();
    const shown = page
      .frameLocator('iframe')
      .locator('html[data-accent="165"][data-style="bistro"]');
    await shown.waitFor();
    expect(await shown.getAttribute('data-scheme')).toBe('dark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await keepPicture(page, 'look');
    expect(await violationsInSweep(page)).toEqual([]);
    await press(page, 'Запази');
    await waitForText(page, 'Запазено. Гостите вече виждат новия вид.');

    const guest = await browser.newContext({ locale: 'bg' });
    const menu = await guest.newPage();
    const address = `${app.origin}/menu/${encodeURIComponent(normalizeAccountName(venue))}`;
    await expect
      .poll(async () => {
        await menu.goto(address);
        return attributesOf(menu);
      })
      .toEqual({ accent: '165', style: 'bistro', scheme: 'dark' });
    const icon = await menu.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]') ?? {};
      const manifest = await (await fetch(href ?? '')).json();
      return (await fetch(manifest.icons[0].src)).headers.get('content-type');
    });
    expect(icon).toBe('image/png');
    await guest.close();
  },
);

const all = accents.flatMap((accent) => lookStyles.map((style) => [accent, style] as const));
/** Later sections have the same structure as the first three. */
const alike = '.section ~ .section ~ .section ~ .section';

test.runIf(hasBrowser)('axe finds no violation on the menu page in any look', async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  const found: string[] = [];
  for (const [accent, style] of swept(all, [[30, 'BISTRO']] as const)) {
    await page.locator('html').evaluate(({ dataset }, look) => Object.assign(dataset, look), {
      accent: String(accent),
      style: style.toLowerCase(),
    });
    const violations = await findViolations(page, alike);
    found.push(...violations.map((violation) => `${accent} ${style}: ${violation}`));
  }
  expect(found).toEqual([]);
});

if (inSweep) {
  test.runIf(hasBrowser)('a selected allergen is visible without background colours', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
    await page.getByRole('button', { name: 'Алергии' }).click();
    const toggle = page.locator('.diet-sheet .toggle').first();
    const outline = () => toggle.evaluate((each) => getComputedStyle(each).outlineStyle);
    expect(await outline()).toBe('none');
    await toggle.click();
    await expect.poll(outline).toBe('solid');
    await keepPicture(page, 'forced colours');
  });
}
