import { inSweep } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { onDefaultBackend } from '../support/backends.ts';
import { createItems } from '../support/item-contents.ts';
import type { OwnerApi } from '../support/owner-api.ts';
import { createContents } from '../support/owner-page.ts';
import { alerted, control, goTo, press, row, waitForText } from '../support/page-steps.ts';

const english = { locale: 'en-GB', viewport: { width: 1280, height: 900 } };

const away = 'This is not possible right now. Try again in a moment.';

/** Delays this operation until the returned function is called, and then refuses the operation. */
async function refuse(page: Page, operation: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (operationName !== operation) return route.fallback();
    await isLetGo;
    const errors = [{ message: 'Closed', extensions: { code: 'UNAVAILABLE' } }];
    return route.fulfill({ json: { data: null, errors } });
  });
  return letGo;
}

const picture = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };

onDefaultBackend('failures in the admin area', ({ owner }) => {
  /** A page and the API of a venue with one section, for tests that do not change the venue. */
  let page: Page;
  let api: OwnerApi;

  beforeAll(async () => {
    ({ page, api } = await owner('kitchen', english));
    await createContents(api, 'Closed Kitchen', { Lunch: ['Soups'] });
  });

  test('lists and the account page show loading and failures, and lists can be loaded again', async () => {
    const screens = [
      ['menus', 'ListMenus', 'Loading menus...', 'Lunch'],
      ['sections', 'ListSections', 'Loading sections...', 'Soups'],
      ['items', 'ListItems', 'Loading items...', undefined],
      ['ingredients', 'ListIngredients', 'Loading ingredients...', 'No ingredients found.'],
      ['account', 'OwnAccount', 'Loading...', undefined],
    ] as const;
    await page.goto('/admin/nothing-here');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    for (const [screen, operation, loading, content] of screens) {
      const letGo = await refuse(page, operation);
      await goTo(page, `/admin/${screen}`);
      await page.getByRole('main').getByText(loading, { exact: true }).first().waitFor();
      letGo();
      await alerted(page, `Error: ${away}`);
      await page.unrouteAll();
      if (content === undefined) continue;
      await press(page, 'Try again');
      await waitForText(page, content);
    }
  });

  if (inSweep) {
    test('data that cannot be reloaded stays on screen, and so do open dialogs', async () => {
      const { page, api } = await owner('again', english);
      const { sectionIds } = await createContents(api, 'Old Kitchen', { Lunch: ['Soups'] });
      const [first] = await createItems(api, sectionIds[0] ?? '', [{ name: 'A' }, { name: 'B' }]);
      const change = (price: number) =>
        api.call('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', {
          id: first,
          price,
        });
      await page.goto('/admin/sections');
      await press(page, 'Delete Soups');
      const question = page.getByRole('dialog');
      await question.waitFor();
      (await refuse(page, 'ListSections'))();
      await change(3);
      await alerted(page, `Error: ${away}`);
      expect(await question.isVisible()).toBe(true);
      await page.unrouteAll();

      await goTo(page, `/admin/items?section=${sectionIds[0]}&order=on`);
      const order = page.getByRole('list', { name: 'Order in Soups' });
      await order.waitFor();
      (await refuse(page, 'ListItems'))();
      await change(4);
      await alerted(page, `Error: ${away}`);
      expect(await order.getByRole('listitem').count()).toBe(2);
      await page.context().close();
    });
  }

  if (inSweep) {
    test('a reload also loads the page of a list that failed before', async () => {
      const { page, api } = await owner('further', english);
      const { sectionIds } = await createContents(api, 'Long Kitchen', { Lunch: ['Soups'] });
      const soups = Array.from({ length: 11 }, (_, n) => ({ name: `Soup ${n + 1}` }));
      const [first] = await createItems(api, sectionIds[0] ?? '', soups);
      let refusals = 0;
      await page.route('**/graphql', (route) => {
        const { variables } = route.request().postDataJSON();
        const errors = [{ message: 'Closed', extensions: { code: 'UNAVAILABLE' } }];
        if (!variables?.nextToken) return route.fallback();
        refusals += 1;
        return route.fulfill({ json: { data: null, errors } });
      });
      await page.goto('/admin/items?page=2');
      await alerted(page, `Error: ${away}`);
      // After three attempts at one request, the query is not repeated while the error is on screen.
      await page.getByLabel('Search by name or description').focus();
      await page.unrouteAll({ behavior: 'wait' });
      expect(refusals).toBe(3);
      await api.call('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', {
        id: first,
        price: 3,
      });
      await row(page, 'Soup 11').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.context().close();
    });
  }

  if (inSweep) {
    test('a form reports a failed load and a missing record', async () => {
      const id = '00000000-0000-4000-8000-000000000000';
      await page.goto('/admin/menus');
      await page.getByRole('row').filter({ hasText: 'Lunch' }).waitFor();
      for (const [screen, text] of [
        ['menus', `No menu found with id ${id}`],
        ['sections', 'Section not found.'],
        ['items', `No item found with id ${id}`],
        ['ingredients', `No ingredient found with id ${id}`],
      ] as const) {
        await goTo(page, `/admin/${screen}/update/${id}`);
        await alerted(page, text);
      }
      for (const [screen, operation, prefix] of [
        ['menus', 'GetMenu', 'Error loading menu:'],
        ['sections', 'GetSection', 'Error:'],
        ['items', 'GetItem', 'Error:'],
        ['ingredients', 'GetIngredient', 'Error:'],
      ] as const) {
        (await refuse(page, operation))();
        await goTo(page, `/admin/${screen}/update/not-asked-for-yet`);
        await alerted(page, `${prefix} ${away}`);
        await page.unrouteAll();
      }
    });
  }

  if (inSweep) {
    test('an unusable picture or logo is reported', async () => {
      for (const [screen, text] of [
        ['items/create', 'Failed to upload image'],
        ['sections/create', 'Failed to upload image'],
        ['account', 'Failed to upload logo.'],
      ]) {
        await page.goto(`/admin/${screen}`);
        await page.locator('input[type="file"]').setInputFiles(picture);
        await page
          .getByText(text ?? '')
          .first()
          .waitFor();
      }
    });
  }

  if (inSweep) {
    test('a record without a name is shown with a fallback name', async () => {
      const texts = { name: { bg: 'Мляко' }, description: { bg: 'Алерген' } };
      const number = { number: 3, translations: JSON.stringify(texts) };
      const create = 'createIngridients(input: $input) { id }';
      await api.call(`mutation ($input: CreateIngridientsInput!) { ${create} }`, number);
      // The API requires a name. Only older data can contain a record without a name.
      await page.route('**/graphql', async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const body = text.replaceAll(/"translations":"(?:[^"\\]|\\.)*"/g, '"translations":"{}"');
        await route.fulfill({ response, body });
      });
      await page.goto('/admin/sections/create');
      await control(page, 'menuID')
        .getByText('Untitled Menu')
        .first()
        .waitFor({ state: 'attached' });
      await goTo(page, '/admin/items/create');
      await control(page, 'sectionID')
        .getByText('Untitled Section')
        .first()
        .waitFor({ state: 'attached' });
      await goTo(page, '/admin/ingredients');
      await page.getByRole('cell', { name: 'Unnamed', exact: true }).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    });
  }

  if (inSweep) {
    test('a record that cannot be deleted stays in the list', async () => {
      await page.goto('/admin/menus');
      (await refuse(page, 'DeleteMenu'))();
      await page.getByRole('button', { name: 'Delete Lunch', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await waitForText(page, away);
      await page.getByRole('row').filter({ hasText: 'Lunch' }).waitFor();
      await page.waitForFunction(
        () => document.activeElement?.getAttribute('aria-label') === 'Delete Lunch',
      );
      await page.unrouteAll();
    });
  }

  if (inSweep) {
    test('signing out leads to /login even if the identity service cannot be reached', async () => {
      const { page } = await owner('leaving', english);
      await page.goto('/admin/nothing-here');
      await page.route('**/identity/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await page.waitForURL('**/login');
      await page.context().close();
    });
  }

  test('if a new release has removed a script, the page reloads once and then shows a message', async () => {
    const { page } = await owner('released', english);
    await page.route('**/assets/menus-page-*.js', (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    await page.goto('/admin');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.locator('aside a[href="/admin/menus"]').click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(loads).toBe(1);
    await page.unroute('**/assets/menus-page-*.js');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByRole('heading', { name: 'Menus', exact: true, level: 1 }).waitFor();
  });

  if (inSweep) {
    test('an unknown address in the admin area shows a message in Bulgarian', async () => {
      const { page } = await owner('lost');
      await page.goto('/admin/nothing-here');
      await page.getByRole('heading', { name: 'Страницата не е намерена' }).waitFor();
      await page.context().close();
    });
  }
});
