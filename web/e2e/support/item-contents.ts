import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { OwnerApi } from './owner-api.ts';
import { createContents } from './owner-page.ts';

export type NewItem = {
  readonly name: string;
  readonly description?: string;
  readonly price?: number;
  readonly discount?: number;
};

/** Adds items to a section in this order, and returns their ids. */
export async function createItems(
  api: OwnerApi,
  sectionID: string,
  items: readonly NewItem[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { name, description = '', ...values } of items) {
    const translations = JSON.stringify({ name: { bg: name }, description: { bg: description } });
    const query = 'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }';
    const { id } = await api.call<{ id: string }>(query, { sectionID, translations, ...values });
    ids.push(id);
  }
  return ids;
}

/** Creates a venue with one menu that has these empty sections. Returns the ids of the sections. */
export async function createSections(
  api: OwnerApi,
  venue: string,
  ...sections: readonly [string, ...string[]]
): Promise<readonly [string, ...string[]]> {
  const { sectionIds } = await createContents(api, venue, { Меню: sections });
  const [first, ...rest] = sectionIds;
  if (first === undefined) throw new Error('no section was created');
  return [first, ...rest];
}

/**
 * Creates a venue with one menu in a single import, because each command takes tens of milliseconds. All
 * items cost 5.00. Returns the ids of the sections, in order.
 */
export async function createManyItems(
  api: OwnerApi,
  venue: string,
  sections: Readonly<Record<string, readonly string[]>>,
): Promise<readonly string[]> {
  const { menuIds } = await createContents(api, venue, { Меню: [] });
  const rows = Object.entries(sections).flatMap(([section, names]) => [
    `section,${section},`,
    ...names.map((name) => `item,${name},5.00`),
  ]);
  await api.call('mutation ($input: ImportMenuInput!) { importMenu(input: $input) { created } }', {
    menuID: menuIds[0],
    file: Buffer.from(['type,name_bg,price', ...rows].join('\n')).toString('base64'),
  });
  const { items } = await api.call<{ items: readonly { readonly id: string }[] }>(
    '{ listSections { items { id } } }',
    {},
  );
  return items.map(({ id }) => id);
}

/** Creates a small JPEG that is padded to at least `bytes`, like a photo with an appended video. */
export async function longPhoto(browser: Browser, bytes: number): Promise<Buffer> {
  const page = await browser.newPage();
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 240 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#7a4';
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg');
  });
  await page.close();
  return Buffer.concat([Buffer.from(dataUrl.replace(/^.*,/, ''), 'base64'), randomBytes(bytes)]);
}

/** Waits until the value equals the expected one, even on a slow machine. */
export const eventually = <Value>(
  read: () => Value | Promise<Value>,
): ReturnType<typeof expect.poll> => expect.poll(read, { timeout: 60_000 });
