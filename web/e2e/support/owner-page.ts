import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type OwnerApi, openOwnerApi } from './owner-api.ts';
import { signedInStorage } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';

export type OwnerPage = { readonly page: Page; readonly api: OwnerApi };

/** Signs in a new owner in a separate browser, in Bulgarian by default. The returned page is empty. */
export async function openOwnerPage(
  app: RunningApp,
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
): Promise<OwnerPage> {
  const api = await openOwnerApi(app, name);
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    serviceWorkers: 'block',
    // Otherwise, animations would be painted sixty times a second although the page is not visible.
    reducedMotion: 'reduce',
    storageState: signedInStorage(app, api.tokens),
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return { page: await context.newPage(), api };
}

/** Creates an account with this name, and menus with sections. Returns ids in the same order. */
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
