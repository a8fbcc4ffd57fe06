import type { Page } from 'playwright-core';
import type { OwnerApi } from './owner-api.ts';
import { goTo } from './page-steps.ts';
import type { Screen } from './public-screens.ts';

const entities = ['menus', 'sections', 'items', 'ingredients', 'options'] as const;

/** Creates an option group if there is none, so that the form for an existing group can be opened. */
export async function ensureOptionGroup(api: OwnerApi): Promise<void> {
  const { items } = await api.call<{ items: readonly object[] }>(
    '{ listOptionGroups { items { id } } }',
    {},
  );
  if (items.length > 0) return;
  const named = (bg: string) => JSON.stringify({ name: { bg }, description: {} });
  await api.call(
    'mutation ($input: CreateOptionGroupInput!) { createOptionGroup(input: $input) { id } }',
    {
      translations: named('Добавки'),
      options: [
        { translations: named('Сирене'), priceDelta: 1.5, contains: ['MILK'], declared: true },
        { translations: named('Без лук'), priceDelta: -0.2 },
      ],
    },
  );
}

/** Creates an ingredient if there is none, so that the form for an existing ingredient can be opened. */
export async function ensureIngredient(api: OwnerApi): Promise<void> {
  const { items } = await api.call<{ items: readonly object[] }>(
    '{ listIngridients { items { id } } }',
    {},
  );
  if (items.length > 0) return;
  const translations = JSON.stringify({ name: { bg: 'Мляко' }, description: { bg: 'Алерген' } });
  await api.call(
    'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }',
    { number: 7, translations },
  );
}

/** Goes to another screen, and waits for its contents. */
export async function goToScreen(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await untilLoaded(page);
}

const untilLoaded = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1, main h2') !== null &&
      document.querySelector('main [role="status"] > [aria-hidden]') === null,
  );

/** Returns the buttons and links whose text does not fit, and the tables that hide their last column. */
export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a, .record-cards)')]
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) =>
        [element, ...element.querySelectorAll('span')].some(
          (part) =>
            getComputedStyle(part).overflowX !== 'visible' &&
            part.scrollWidth > part.clientWidth + 1,
        ),
      )
      .map((element) => element.textContent.slice(0, 40)),
  );

/** Opens the form of the first record through the link in the list. */
async function openFirst(page: Page, entity: string): Promise<void> {
  await goToScreen(page, `/admin/${entity}`);
  await page.locator(`a[href*="/admin/${entity}/update/"]`).first().click();
  await page.waitForURL('**/update/*');
  await page.locator('main form').waitFor();
  await untilLoaded(page);
}

/** Opens the screen for importing and exporting a menu. */
async function openImportExport(page: Page): Promise<void> {
  await goToScreen(page, '/admin/menus');
  const link = page.locator('a[href*="/admin/menus/update/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  await goToScreen(page, address.replace('/update/', '/exchange/'));
}

async function openPast(page: Page): Promise<void> {
  await goToScreen(page, '/admin/history');
  await page.locator('.history-actions a').first().click();
  await page.waitForURL('**/history/before/*');
  await page.locator('main .panel').waitFor();
}

/** Every screen in the admin area. */
export const ownerScreens: readonly Screen[] = [
  { name: 'dashboard', show: (page) => goToScreen(page, '/admin') },
  { name: 'preview', show: (page) => goToScreen(page, '/admin/preview') },
  { name: 'qr', show: (page) => goToScreen(page, '/admin/qr') },
  { name: 'account', show: (page) => goToScreen(page, '/admin/account') },
  { name: 'hours and address', show: (page) => goToScreen(page, '/admin/info') },
  { name: 'look', show: (page) => goToScreen(page, '/admin/look') },
  { name: 'dishes of the week', show: (page) => goToScreen(page, '/admin/week') },
  { name: 'nothing there', show: (page) => goToScreen(page, '/admin/nothing-here') },
  { name: 'staff', show: (page) => goToScreen(page, '/admin/staff') },
  { name: 'planned changes', show: (page) => goToScreen(page, '/admin/planned') },
  { name: 'history', show: (page) => goToScreen(page, '/admin/history') },
  { name: 'menu as it was', show: openPast },
  { name: 'currency', show: (page) => goToScreen(page, '/admin/currency') },
  { name: 'subscription', show: (page) => goToScreen(page, '/admin/subscription') },
  { name: 'security', show: (page) => goToScreen(page, '/admin/security') },
  { name: 'sign-ins', show: (page) => goToScreen(page, '/admin/sign-ins') },
  { name: 'two-step', show: (page) => goToScreen(page, '/admin/two-step') },
  ...entities.flatMap((entity): Screen[] => [
    { name: entity, show: (page) => goToScreen(page, `/admin/${entity}`) },
    { name: `${entity}, create`, show: (page) => goToScreen(page, `/admin/${entity}/create`) },
    { name: `${entity}, update`, show: (page) => openFirst(page, entity) },
  ]),
  { name: 'menus, exchange', show: openImportExport },
];
