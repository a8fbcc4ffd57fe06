import type { Page } from 'playwright-core';
import type { Screen } from './public-screens.ts';
import { demoOwner } from './start-demo.ts';

const entities = ['menus', 'sections', 'items', 'ingredients'] as const;

/** Signs the demo venue's owner in; the page is the admin area then. */
export async function signInAsDemoOwner(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name="email"]').fill(demoOwner.email);
  await page.locator('input[name="password"]').fill(demoOwner.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/admin');
}

/** The demo venue has none until somebody looks at its form, too. */
export async function ensureIngredient(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { idToken } = JSON.parse(localStorage.getItem('qr-menu.tokens') ?? '{}');
    const call = async (query: string, variables: object) => {
      const response = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: idToken },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = await response.json();
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    };
    const { listIngridients } = await call('query { listIngridients { items { id } } }', {});
    if (listIngridients.items.length > 0) return;
    const input = {
      number: 7,
      translations: JSON.stringify({ name: { bg: 'Мляко' }, description: { bg: 'Алерген' } }),
    };
    await call(
      'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }',
      { input },
    );
  });
}

/** Goes to another screen without loading the application again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await untilLoaded(page);
}

const untilLoaded = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1, main h2') !== null &&
      document.querySelector('main [role="status"] > [aria-hidden]') === null,
  );

/** Buttons and links of the screen whose words have no room, and tables that hide their last column. */
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

/** The first record's form, through the list's own link. */
async function openFirst(page: Page, entity: string): Promise<void> {
  await goTo(page, `/admin/${entity}`);
  await page.locator(`a[href*="/admin/${entity}/update/"]`).first().click();
  await page.waitForURL('**/update/*');
  await page.locator('main form').waitFor();
  await untilLoaded(page);
}

/** The screen that brings a menu in and out as a file. */
async function openExchange(page: Page): Promise<void> {
  await goTo(page, '/admin/menus');
  const link = page.locator('a[href*="/admin/menus/update/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  await goTo(page, address.replace('/update/', '/exchange/'));
}

/** Every screen behind the guard. */
export const ownerScreens: readonly Screen[] = [
  { name: 'dashboard', show: (page) => goTo(page, '/admin') },
  { name: 'preview', show: (page) => goTo(page, '/admin/preview') },
  { name: 'account', show: (page) => goTo(page, '/admin/account') },
  { name: 'nothing there', show: (page) => goTo(page, '/admin/nothing-here') },
  { name: 'staff', show: (page) => goTo(page, '/admin/staff') },
  { name: 'history', show: (page) => goTo(page, '/admin/history') },
  { name: 'subscription', show: (page) => goTo(page, '/admin/subscription') },
  { name: 'security', show: (page) => goTo(page, '/admin/security') },
  ...entities.flatMap((entity): Screen[] => [
    { name: entity, show: (page) => goTo(page, `/admin/${entity}`) },
    { name: `${entity}, create`, show: (page) => goTo(page, `/admin/${entity}/create`) },
    { name: `${entity}, update`, show: (page) => openFirst(page, entity) },
  ]),
  { name: 'menus, exchange', show: openExchange },
];
