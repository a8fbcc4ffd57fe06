import { inSweep, swept } from '@qr-menu/testkit';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, type OwnerPage, openOwnerPage } from '../support/owner-page.ts';
import { fill, goTo, press, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;
let owner: OwnerPage;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  owner = await openOwnerPage(app, browser, 'errors', { locale: 'en-GB' });
  await createContents(owner.api, 'Error Café', { Lunch: ['Soups'] });
  await owner.page.goto('/admin/menus');
  await waitForText(owner.page, 'Lunch');
});

afterAll(closePages);

const full = 'There is no space left. Delete what you do not need, then try again.';

/** Delays one operation until `release` is called, and then refuses it. Other operations are not affected. */
async function refuse(page: Page, operation: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = async (route: Route) => {
    if (route.request().postDataJSON()?.operationName !== operation) return route.fallback();
    await released;
    const errors = [{ message: 'Full', extensions: { code: 'LIMIT_EXCEEDED' } }];
    await route.fulfill({ json: { data: null, errors } });
  };
  await page.route('**/graphql', handler);
  return { release, stop: () => page.unroute('**/graphql', handler) };
}

const forms = [
  ['menus', 'CreateMenu', 'Add menu', {}],
  ['sections', 'CreateSection', 'Add section', {}],
  ['ingredients', 'CreateIngredient', 'Add ingredient', { Number: '3' }],
] as const;

test.runIf(hasBrowser).each(swept(forms, forms.slice(2)))(
  'a refusal by the server is shown above the form for %s',
  async (...row) => {
    const [list, operation, submit, further] = row;
    const { page } = owner;
    await goTo(page, `/admin/${list}/create`);
    await fill(page, { Name: 'Drinks', Description: 'Cold ones', ...further });
    const refusal = await refuse(page, operation);
    refusal.release();
    await press(page, submit);
    const alert = page.locator('form').getByRole('alert');
    await alert.getByText(full).waitFor();
    const topOf = async (which: string) =>
      (await page.locator(which).first().boundingBox())?.y ?? 0;
    expect(await topOf('form [role="alert"]')).toBeLessThan(await topOf('form input'));
    await refusal.stop();
    // The text that was typed is still in the form.
    await press(page, submit);
    await page.waitForURL(`**/admin/${list}`);
    await waitForText(page, 'Drinks');
  },
);

/** Removes all names from responses. The API would refuse to store a record without a name. */
async function forgetTexts(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll(/"translations":"(?:[^"\\]|\\.)*"/g, '"translations":"{}"');
    await route.fulfill({ response, body });
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('a record without a name is shown with a fallback name', async () => {
    const { page } = owner;
    await forgetTexts(page);
    await page.goto('/admin/menus');
    await page.getByRole('cell').getByText('-', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Delete this menu' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Are you sure you want to delete?').waitFor();
    await dialog.getByText('this menu', { exact: true }).waitFor();

    await page.goto('/admin/sections');
    await page.getByRole('heading', { name: 'Untitled Menu' }).first().waitFor();
    await page.getByRole('button', { name: 'Delete this section' }).first().click();
    await dialog.getByText('Are you sure you want to delete this section?').waitFor();
    await dialog.getByText('this section', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
}

if (inSweep) {
  test.runIf(hasBrowser)(
    'an ingredient without a name in the screen language is shown with its name in another language',
    async () => {
      const { page, api } = owner;
      for (const [number, name] of [{ bg: 'Мляко' }, { en: 'Egg' }].entries()) {
        const input = { number, translations: JSON.stringify({ name, description: name }) };
        await api.call(
          'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }',
          input,
        );
      }
      await page.goto('/admin/ingredients');
      await page.getByRole('cell', { name: 'Мляко', exact: true }).waitFor();
      await page.getByRole('cell', { name: 'Egg', exact: true }).waitFor();
    },
  );
}
