import type { Page } from 'playwright-core';
import { goToScreen } from './owner-screens.ts';
import type { Screen } from './public-screens.ts';

const phone = { width: 390, height: 844 };

async function choose(page: Page): Promise<void> {
  await goToScreen(page, '/admin/items');
  await page.locator('.item-table tbody input[type="checkbox"]').first().check();
  await page.locator('.bulk-bar').waitFor();
}

/** Selects some items, and shows their prices after a change. */
async function openPrices(page: Page): Promise<void> {
  await choose(page);
  await page.locator('.bulk-bar button[name="prices"]').click();
  await page.getByRole('dialog').locator('input[inputmode="decimal"]').fill('10');
  await page.locator('.price-preview table').waitFor();
}

/** Opens the list from which an owner chooses ingredients. */
async function openIngredients(page: Page): Promise<void> {
  await goToScreen(page, '/admin/items/create');
  await page.locator('input[aria-haspopup="listbox"]').first().click();
  await page.locator('[role="option"]').first().waitFor();
}

/** Shows the fields for several sizes, and expands all groups of fields. */
async function openSizes(page: Page): Promise<void> {
  await goToScreen(page, '/admin/items/create');
  await page.locator('.item-several-sizes').click();
  await page.locator('.editable-row').nth(1).waitFor();
  for (const summary of await page.locator('.folded > summary').all()) {
    await summary.click();
  }
}

async function openTakeBack(page: Page): Promise<void> {
  await goToScreen(page, '/admin/history');
  await page.locator('.history-actions button').first().click();
  await page.getByRole('dialog').locator('.restore-plan, [role="alert"]').first().waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await goToScreen(page, '/admin/subscription');
  await page.locator('.shell-burger').click();
  await page.locator('#admin-drawer').waitFor();
}

/** Shows the offer to undo a deletion. The response is faked, because all tests share the venue. */
async function offerUndo(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (operationName !== 'DeleteIngredient') return route.fallback();
    const deleted = { __typename: 'Ingridients', id: 'deleted' };
    return route.fulfill({ json: { data: { deleteIngridients: deleted } } });
  });
  await goToScreen(page, '/admin/ingredients');
  await page.locator('.record-cards tbody button').last().click();
  await hoverToast(page);
}

/** A toast stays while the pointer is over it. */
const hoverToast = (page: Page) => page.getByRole('alert').last().hover();

/** The parts of an owner's screens that appear only after a click. */
export const openStates: readonly Screen[] = [
  { name: 'sizes of an item', show: openSizes },
  {
    name: 'the menu of a row',
    show: async (page) => {
      await goToScreen(page, '/admin/items');
      await page.locator('.item-table [aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'a value changed in the list',
    show: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('.inline-value').first().click();
      await page.locator('.inline-field input').fill('x');
      await page.keyboard.press('Enter');
      await page.locator('.inline-field [aria-invalid="true"]').waitFor();
    },
  },
  { name: 'prices of chosen items', show: openPrices },
  {
    name: 'the question before deleting',
    show: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('.bulk-bar button[name="remove"]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'choosing ingredients', show: openIngredients },
  { name: 'taking a change back', show: openTakeBack },
  { name: 'a toast that undoes', show: offerUndo },
  // The drawer comes last. It is modal, so nothing else can be pressed after it.
  { name: 'the drawer of a phone', show: openDrawer },
];
