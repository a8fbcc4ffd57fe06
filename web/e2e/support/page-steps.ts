import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTestEnvironment } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const { SCREENSHOTS } = readTestEnvironment();

export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });

/** Finds a form's control by its field name, in any language. */
export const control = (page: Page, name: string) =>
  page.locator(`:is(input, textarea, select)[name="${name}"]`);

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * Goes to another screen of the admin area without reloading the application, because a reload takes several
 * times as long. Waits until the previous screen is gone, so it cannot be used if a form stays on screen and
 * continues with another record.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    if (address !== location.pathname) {
      for (const heading of document.querySelectorAll('main :is(h1, h2)')) {
        heading.setAttribute('data-left', '');
      }
    }
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('main [data-left]').first().waitFor({ state: 'detached' });
}

/** The form's first submit button in any language. A second one, if present, also opens the next form. */
export const submitButton = (page: Page) => page.locator('form button[type="submit"]').first();

export const submit = (page: Page) => submitButton(page).click();

/** Clicks on a link or button, and returns the downloaded file. */
export async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return readFile(await file.path());
}

/**
 * Saves a screenshot of the whole page in `screenshots`. Does nothing unless SCREENSHOTS is set, because this
 * is slow.
 */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  const file = path.join(
    import.meta.dirname,
    '../screenshots',
    `${name.replaceAll(/\W+/g, '-')}.png`,
  );
  await page.screenshot({ path: file, fullPage: true });
}

/** Finds the row of a list that contains this text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Waits until exactly this text is on the screen. */
export const waitForText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Waits until an alert shows exactly this text. */
export const alerted = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor();

/** Swipes sideways by this distance. */
export async function swipe(page: Page, x: number, y: number, distance: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const steps = 8;
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = [{ x: x + (distance * step) / steps, y }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** Waits until the service worker has stored the page's files, including its script. */
export const untilKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        const paths = kept.flat().map(({ url }) => new URL(url).pathname);
        const needed = performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => name.startsWith('/assets/'));
        return [location.pathname, ...needed].filter((name) => !paths.includes(name));
      }),
    )
    .toEqual([]);
