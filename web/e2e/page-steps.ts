import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** A field by its label. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });

/** A form's control by the name of what it holds, whatever the language. */
export const control = (page: Page, name: string) =>
  page.locator(`:is(input, textarea, select)[name="${name}"]`);

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * To another screen of the admin area without loading the application again, which costs several
 * times as much. Waits until the screen before it has gone, so that is another one: not the form of
 * another record, which stays.
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

/** The button that sends the form, whatever it is called; not the one that sends it and begins another. */
export const submitButton = (page: Page) => page.locator('form button[type="submit"]').first();

export const submit = (page: Page) => submitButton(page).click();

/** A file that a click downloads. */
export async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return readFile(await file.path());
}

/** A row of a list, by a text in it. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Waits until exactly this is on the screen. */
export const said = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Waits until an alert says exactly this. */
export const alerted = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor();
