import { createHash } from 'node:crypto';
import { type Clock, systemClock } from '@qr-menu/platform';
import type { LocalizedText } from '@qr-menu/schema';
import type { DemoItem, DemoSection, DemoVenue } from './demo-venue.ts';
import { activation, importKey } from './import-keys.ts';
import { createOwnerClient, type OwnerClient } from './owner-client.ts';

export type ImportProgress = {
  readonly sections: number;
  readonly items: number;
  readonly ofItems: number;
};

export type ImportOptions = {
  readonly graphqlUrl: string;
  readonly idToken: () => Promise<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly venue: DemoVenue;
  /** Unique for the owner and the venue; the same again resumes an import that broke off. */
  readonly idempotencyPrefix: string;
  /** Told after each section. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Addresses of uploaded pictures by the items' keys; the import goes on while they are made. */
  readonly pictures?: Promise<ReadonlyMap<string, string>>;
  readonly clock?: Clock;
};

export type ImportedVenue = {
  readonly accountId: string;
  readonly menuId: string;
  readonly sections: number;
  readonly items: number;
  /** Milliseconds since the epoch, when the answer to the last mutation had arrived. */
  readonly lastAcknowledgedAt: number;
};

/** Runs a mutation under the import's key for an entity. */
type Mutate = (
  mutation: Parameters<OwnerClient['mutate']>[0],
  entityKey: string,
  input: Readonly<Record<string, unknown>>,
) => Promise<string>;

/**
 * Creates a venue through the public GraphQL API, one mutation after the other: a workspace has
 * one order anyway. Guests see nothing of it until the last mutation activates the menu.
 */
export async function importVenue(options: ImportOptions): Promise<ImportedVenue> {
  const { venue, idempotencyPrefix, onProgress, clock = systemClock } = options;
  const client = createOwnerClient({ ...options, clock });
  const mutate: Mutate = (mutation, entityKey, input) =>
    client.mutate(mutation, input, importKey(idempotencyPrefix, entityKey));

  const accountId = await mutate('createAccount', 'account', { ...venue.account, active: true });
  const { currency, ...menuTexts } = venue.menu;
  const menuId = await mutate('createMenu', 'menu', {
    translations: translationsOf(menuTexts),
    currency,
  });
  const ofItems = venue.sections.reduce((sum, section) => sum + section.items.length, 0);
  const itemIds = new Map<string, string>();
  for (const [index, section] of venue.sections.entries()) {
    const added = await importSection(mutate, menuId, section, index + 1);
    for (const [key, id] of added) itemIds.set(key, id);
    onProgress?.({ sections: index + 1, items: itemIds.size, ofItems });
  }
  await showPictures(mutate, itemIds, (await options.pictures) ?? new Map());
  await mutate('updateMenu', activation, { id: menuId, active: true });
  const lastAcknowledgedAt = clock.now();
  const counts = { sections: venue.sections.length, items: itemIds.size };
  return { accountId, menuId, ...counts, lastAcknowledgedAt };
}

async function importSection(
  mutate: Mutate,
  menuID: string,
  section: DemoSection,
  position: number,
): Promise<ReadonlyMap<string, string>> {
  const translations = translationsOf(section);
  const key = `section:${section.key}`;
  const sectionID = await mutate('createSection', key, { menuID, translations, position });
  const ids = new Map<string, string>();
  for (const [index, item] of section.items.entries()) {
    const input = itemInput(item, sectionID, index + 1);
    ids.set(item.key, await mutate('createItem', `item:${item.key}`, input));
  }
  return ids;
}

/** Run again, a picture has another address, and a key stands for one request only. */
async function showPictures(
  mutate: Mutate,
  itemIds: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [itemKey, imageUrl] of pictures) {
    const id = itemIds.get(itemKey);
    const address = createHash('sha256').update(imageUrl).digest('hex').slice(0, 12);
    if (id) await mutate('updateItem', `picture:${itemKey}:${address}`, { id, imageUrl });
  }
}

function itemInput(item: DemoItem, sectionID: string, position: number) {
  const { price, volume, discount, active = true } = item;
  return {
    sectionID,
    translations: translationsOf(item),
    ...(price !== undefined && { price: Number(price) }),
    ...(volume !== undefined && { volume }),
    ...(discount !== undefined && { discount }),
    position,
    active,
  };
}

function translationsOf(texts: { name: LocalizedText; description?: LocalizedText }): string {
  return JSON.stringify({ name: texts.name, description: texts.description ?? {} });
}
