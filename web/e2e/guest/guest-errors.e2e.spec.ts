import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onDefaultBackend } from '../support/backends.ts';
import { openOwnerApi } from '../support/owner-api.ts';
import { createContents } from '../support/owner-page.ts';
import { untilAlive } from '../support/public-screens.ts';

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Waits until the page shows the latest change. */
async function showsSoon(page: Page, path: string, text: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain(text);
  await page.goto(path);
  await page.getByText(text, { exact: true }).first().waitFor();
}

onDefaultBackend('messages for guests', ({ app, open }) => {
  test.each([
    ['bg', 'Менюто не е намерено.'],
    ['en', 'Menu not found.'],
    ['de', 'Speisekarte nicht gefunden.'],
  ])('in %s, an unknown name shows "%s" with status 404', async (language, text) => {
    const page = await open();
    const answer = await page.goto(`/menu/nobody-has-this?lang=${language}`);
    expect(answer?.status()).toBe(404);
    await heading(page, text);
    await page.context().close();
  });

  test('a venue without an active menu and an inactive venue show different messages', async () => {
    const [page, api] = await Promise.all([open(), openOwnerApi(app(), 'inactive')]);
    const { menuIds } = await createContents(api, 'Inactive', { Lunch: ['Soups'] });
    const [menuID = ''] = menuIds;
    const menu = 'mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { id } }';
    await api.call(menu, { id: menuID, active: false });
    await showsSoon(page, '/menu/inactive?lang=en', 'Active menu not found');
    await showsSoon(page, '/menu/inactive?lang=bg', 'Няма активно меню');
    const { items } = await api.call<{ items: { id: string }[] }>(
      'query { listAccounts(limit: 1) { items { id } } }',
      {},
    );
    const account =
      'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id } }';
    await api.call(account, { id: items[0]?.id, active: false });
    await showsSoon(page, '/menu/inactive?lang=en', 'Account not found');
    await page.context().close();
  });

  test('a language that cannot be loaded shows "Failed to fetch menu"', async () => {
    const [page, api] = await Promise.all([open(), openOwnerApi(app(), 'fetching')]);
    const { sectionIds } = await createContents(api, 'Fetching', { Lunch: ['Soups'] });
    const item = 'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }';
    const translations = JSON.stringify({ name: { bg: 'Таратор' } });
    await api.call(item, { sectionID: sectionIds[0], translations, active: true, price: 4.5 });
    await showsSoon(page, '/menu/fetching?lang=bg', 'Таратор');
    await untilAlive(page);
    await page.route('**/data.json?lang=en', (route) => route.abort());
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('alert').getByText('Failed to fetch menu').waitFor();
    await page.context().close();
  });
});
