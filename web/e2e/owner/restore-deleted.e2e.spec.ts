import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import type { OwnerApi } from '../support/owner-api.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const newestEntry = (page: Page) => page.locator('.history-entry').first();
const waitForDialogText = (page: Page, text: string) =>
  page.getByRole('dialog').getByText(text, { exact: true }).first().waitFor();

async function createItems(api: OwnerApi, sectionID: string, prices: Record<string, number>) {
  const ids: string[] = [];
  for (const [name, price] of Object.entries(prices)) {
    const { id } = await api.call<{ id: string }>(
      'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }',
      {
        sectionID,
        price,
        translations: JSON.stringify({ name: { bg: name }, description: {} }),
      },
    );
    ids.push(id);
  }
  return ids;
}
const deleteMenu = (api: OwnerApi, id: string | undefined) =>
  api.call('mutation ($input: DeleteMenuInput!) { deleteMenu(input: $input) { id } }', { id });
const changePrices = (api: OwnerApi, menuID: string | undefined, percent: number) =>
  api.call('mutation ($input: ChangePricesInput!) { changePrices(input: $input) { id } }', {
    menuID,
    percent,
  });
const pricesOf = async (api: OwnerApi) => {
  const { items } = await api.call<{ items: readonly { price: number }[] }>(
    '{ listItems(limit: 100) { items { price } } }',
    {},
  );
  return items.map(({ price }) => price).sort((a, b) => a - b);
};

test.runIf(hasBrowser)('a deleted menu is restored from the history, after a reload', async () => {
  const { page, api } = await openOwnerPage(app, browser, 'returner');
  const { menuIds, sectionIds } = await createContents(api, 'Механа Завръщане', {
    Обедно: ['Супи'],
  });
  await createItems(api, sectionIds[0] ?? '', { Таратор: 4.5, Шкембе: 6 });
  await deleteMenu(api, menuIds[0]);
  await page.goto('/admin/history');
  await page.getByRole('button', { name: 'Върни: Изтрито меню: Обедно' }).click();
  await waitForDialogText(page, 'Ще се върнат: 4');
  await waitForDialogText(page, 'Таратор (продукт)');
  // Uses the keyboard. The focus starts on the button that cancels. Tab moves it to the button that confirms.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await waitForText(page, 'Възстановено е.');
  await newestEntry(page).getByText('Възстановено меню: Обедно').waitFor();
  expect(await pricesOf(api)).toEqual([4.5, 6]);
  await page.getByRole('button', { name: 'Върни: Изтрито меню: Обедно' }).waitFor({
    state: 'detached',
  });
});

test.runIf(hasBrowser)(
  'reverting prices keeps later changes, and shows a reason if nothing is left to revert',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'repricer', { locale: 'de-DE' });
    const { menuIds, sectionIds } = await createContents(api, 'Механа Цени', { Обедно: ['Супи'] });
    const [soup] = await createItems(api, sectionIds[0] ?? '', { Таратор: 4, Шкембе: 6 });
    await changePrices(api, menuIds[0], 50);
    await page.goto('/admin/history');
    const takeBack = newestEntry(page).getByRole('button', { name: /^Zurücknehmen: / });
    await takeBack.click();
    await waitForDialogText(page, 'Ändert sich: 2');
    expect(await page.getByRole('dialog').locator('del').allInnerTexts()).toEqual([
      '6,00 лв',
      '9,00 лв',
    ]);
    expect(await page.getByRole('dialog').locator('ins').allInnerTexts()).toEqual([
      '4,00 лв',
      '6,00 лв',
    ]);

    // Another user makes a change first, which the dialog takes into account.
    const update = 'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }';
    await api.call(update, { id: soup, price: 5 });
    await waitForDialogText(page, 'Ändert sich: 1');
    await waitForDialogText(
      page,
      'Wurde seitdem wieder geändert und bleibt, wie es jetzt ist: Таратор',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
    await waitForText(page, 'Die Änderung ist zurückgenommen.');
    expect(await pricesOf(api)).toEqual([5, 6]);

    const entries = page.locator('.history-entry');
    // This entry is the revert itself, which did not change the other dish.
    const ofOneDish = { hasText: 'Шкембе', hasNotText: 'Таратор' };
    await entries.first().filter(ofOneDish).waitFor();
    await entries
      .nth(2)
      .getByRole('button', { name: /^Zurücknehmen: / })
      .click();
    await waitForDialogText(
      page,
      'Das alles wurde seitdem wieder geändert; es gibt nichts zurückzunehmen.',
    );
    await page.getByRole('dialog').getByRole('link', { name: 'Die Karte davor' }).click();
    await waitForText(page, 'Die Karte, wie sie damals war');
  },
);

test.runIf(hasBrowser)('a menu is restored to its state before a change', async () => {
  const { page, api } = await openOwnerPage(app, browser, 'historian', { locale: 'en-GB' });
  const { menuIds, sectionIds } = await createContents(api, 'Механа Тогава', {
    Обедно: ['Супи'],
    Вечерно: ['Вина'],
  });
  await createItems(api, sectionIds[0] ?? '', { Таратор: 4, Шкембе: 6 });
  await changePrices(api, menuIds[0], 50);
  await createItems(api, sectionIds[0] ?? '', { Боб: 7 });
  await page.goto('/admin/history');
  const change = page.locator('.history-entry').nth(1);
  await change.getByRole('link', { name: /^The menu before this: / }).click();
  await waitForText(page, 'Sections then: 1. Items then: 2.');
  expect(await page.getByRole('combobox', { name: 'Menu' }).inputValue()).toBe(menuIds[0]);
  await waitForText(page, 'Changed: 2');
  await waitForText(page, 'Deleted: 1');
  await page.getByRole('button', { name: 'Restore the menu' }).focus();
  await page.keyboard.press('Enter');
  await waitForText(page, 'The menu is as it was then.');
  await waitForText(page, 'No difference: the menu is as it was then.');
  expect(await pricesOf(api)).toEqual([4, 6]);
  await page.getByRole('combobox', { name: 'Menu' }).selectOption({ label: 'Вечерно' });
  await waitForText(page, 'Sections then: 1. Items then: 0.');

  // There is no state before the first change, so nothing can be restored.
  await page.getByRole('link', { name: 'Back to the history' }).click();
  await page.getByText('Account created: Механа Тогава').waitFor();
  expect(await page.locator('.history-entry').last().getByRole('link').count()).toBe(0);
  await newestEntry(page).getByText('Item deleted: Боб').waitFor();
  await newestEntry(page)
    .getByRole('button', { name: /^Undo: / })
    .click();
  await waitForDialogText(page, 'Restored: 1');
});
