import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type OwnerApi, openOwnerApi, ownerPassword } from './owner-api.ts';
import type { RunningApp } from './start-app.ts';

export type OwnerPage = { readonly page: Page; readonly api: OwnerApi };

/** A new owner, signed in on a page of their own, in Bulgarian unless told otherwise. */
export async function openOwnerPage(
  app: RunningApp,
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<OwnerPage> {
  const api = await openOwnerApi(app, email);
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(ownerPassword);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/admin');
  return { page, api };
}

/** An account of this name, and menus with sections, by name; answers the ids in the same order. */
export async function createContents(
  api: OwnerApi,
  venue: string,
  menus: Readonly<Record<string, readonly string[]>>,
): Promise<{ readonly menuIds: readonly string[]; readonly sectionIds: readonly string[] }> {
  const create = async (entity: string, input: object): Promise<string> => {
    const query = `mutation ($input: Create${entity}Input!) { create${entity}(input: $input) { id } }`;
    return (await api.call<{ id: string }>(query, input)).id;
  };
  await create('Account', { name: venue, email: 'venue@example.com', phone: '+359888123456' });
  const menuIds: string[] = [];
  const sectionIds: string[] = [];
  for (const [name, sections] of Object.entries(menus)) {
    const menuID = await create('Menu', { translations: texts(name), active: true });
    menuIds.push(menuID);
    for (const section of sections) {
      sectionIds.push(await create('Section', { menuID, translations: texts(section) }));
    }
  }
  return { menuIds, sectionIds };
}

const texts = (name: string): string =>
  JSON.stringify({ name: { bg: name }, description: { bg: `${name} от деня` } });
