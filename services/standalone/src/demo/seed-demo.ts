import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ImportRow, menuRows } from '@qr-menu/domain/import-export';
import type { Item } from '@qr-menu/domain/workspace';
import type { InProcessOwner } from '@qr-menu/gateway';
import type { DesiredUser } from '@qr-menu/identity';
import {
  type DemoVenue,
  readDemoVenues,
  readMenuRows,
  readPicture,
  withPictures,
} from './demo-venues.ts';
import { activation, idempotencyPrefix, importKey } from './import-keys.ts';

/** The credentials of the demo owner, who exists only in the embedded default. */
export const demoOwner = { email: 'demo@example.com', password: 'demo-menu' } as const;

/** The owner of a demo venue with prices in leva, for trying the conversion to euros. */
export const levaOwner = { email: 'leva@example.com', password: 'demo-menu' } as const;
const levaVenue = 'kafene-lipa';

export type DemoHost = {
  /** Omitted if the user pool is external. In that case, there is no demo. */
  readonly ensureUser: ((user: DesiredUser) => Promise<{ readonly sub: string }>) | undefined;
  readonly hasCommit: (commitId: string) => Promise<boolean>;
  readonly ownerInProcess: (ownerId: string) => InProcessOwner;
  /** Resolves when all previous changes are visible to guests. */
  readonly settle: () => Promise<void>;
};

export type DemoProgress = { readonly done: number; readonly of: number };

/** Creates each venue once, and resumes an interrupted run. Later changes by the owner are kept. */
export async function seedDemo(
  host: DemoHost,
  onProgress: (progress: DemoProgress) => void = () => undefined,
): Promise<void> {
  const { ensureUser, hasCommit } = host;
  if (!ensureUser) return;
  const [first, ...rest] = readDemoVenues();
  const demos = [
    { venue: first, user: demoOwner },
    { venue: rest.find(({ key }) => key === levaVenue), user: levaOwner },
  ];
  const missing: Seed[] = [];
  for (const { venue, user } of demos) {
    if (!venue) throw new Error('a demo venue is missing');
    const lastCommit = importKey(idempotencyPrefix(venue, user.email), activation);
    if (!(await hasCommit(lastCommit))) missing.push({ venue, user, lastCommit });
  }
  const steps = missing.map(({ venue }) => Object.keys(venue.pictures).length + stepsBesides);
  const of = steps.reduce((sum, count) => sum + count, 0);
  let done = 0;
  const step = async <Result>(made: Promise<Result>): Promise<Result> => {
    const result = await made;
    done += 1;
    onProgress({ done, of });
    return result;
  };
  for (const { venue, user, lastCommit } of missing) {
    const { name, phone } = venue.account;
    const { sub } = await ensureUser({ ...user, name, phone });
    const owner = host.ownerInProcess(sub);
    const pictures = await storePictures(venue, owner, step);
    await step(ensureAccount(venue, owner, user.email));
    const menuId = await step(ensureMenu(venue.menu, owner));
    const rows = withPictures(venue, await readMenuRows(venue), (name) => pictures.get(name));
    await step(ensureContents(rows, owner, menuId));
    await ensureMoreMenus(venue, owner, menuId);
    await ensureOptions(venue, owner);
    await owner.change({ type: 'UpdateMenu', menuId, active: true }, lastCommit);
    await step(host.settle());
  }
}

type Seed = {
  readonly venue: DemoVenue;
  readonly user: { readonly email: string; readonly password: string };
  readonly lastCommit: string;
};

/** The steps that do not upload images: the account, the menu, its contents and the documents. */
const stepsBesides = 4;

async function storePictures(
  venue: DemoVenue,
  owner: InProcessOwner,
  step: (stored: Promise<string>) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  // One at a time, because decoded images are large.
  for (const [itemName, picture] of Object.entries(venue.pictures)) {
    // The URL depends on this name, regardless of the file's format.
    const stored = owner.storePicture(`demo-${picture}.jpg`, 'image/webp', () =>
      readPicture(picture),
    );
    addresses.set(itemName, await step(stored));
  }
  return addresses;
}

async function ensureAccount(
  { account, info }: DemoVenue,
  owner: InProcessOwner,
  email: string,
): Promise<void> {
  const { account: present } = await owner.workspace();
  if (present && present.name !== account.name) {
    throw new Error(`${email} has another venue already: set DEMO=off`);
  }
  const accountId = present?.id ?? randomUUID();
  if (!present) {
    await owner.change({ type: 'CreateAccount', accountId, ...account, logoUrl: '', active: true });
  }
  if (info && !present?.openingHours) {
    await owner.change({ type: 'UpdateAccount', accountId, ...info });
  }
}

/** The other menus are created after the first menu, which is activated last. */
async function ensureMoreMenus(
  { key, moreMenus }: DemoVenue,
  owner: InProcessOwner,
  first: string,
): Promise<void> {
  const menuIds = [first];
  for (const { key: menuKey, schedule, ...menu } of moreMenus) {
    const menuId = await ensureMenu(menu, owner);
    await ensureContents(await readMenuRows({ key: `${key}-${menuKey}` }), owner, menuId);
    await owner.change({ type: 'UpdateMenu', menuId, active: true, schedule });
    menuIds.push(menuId);
  }
  if (moreMenus.length > 0) await owner.change({ type: 'ReorderMenus', menuIds });
}

async function ensureMenu(menu: DemoVenue['menu'], owner: InProcessOwner): Promise<string> {
  const { currency, name, description } = menu;
  const translations = { name, description };
  const { menus } = await owner.workspace();
  const begun = [...menus.values()].find((present) =>
    isDeepStrictEqual(present.translations, translations),
  );
  if (begun) return begun.id;
  const menuId = randomUUID();
  await owner.change({
    type: 'CreateMenu',
    menuId,
    translations,
    currency,
    imageUrl: '',
    active: false,
  });
  return menuId;
}

async function ensureContents(
  rows: readonly ImportRow[],
  owner: InProcessOwner,
  menuId: string,
): Promise<void> {
  if (menuRows(await owner.workspace(), menuId).length === rows.length) return;
  // Entities that are created at the same time are listed in the order of their ids.
  const newIds = rows.map(() => randomUUID()).toSorted();
  await owner.change({ type: 'ImportMenu', menuId, rows, removeMissing: true, newIds });
}

async function ensureOptions(venue: DemoVenue, owner: InProcessOwner): Promise<void> {
  const { optionGroups, account } = venue;
  for (const { name, min, max, options, ...users } of optionGroups) {
    const optionGroupId = await ensureOptionGroup(owner, { name, min, max, options });
    const { items, sections } = await owner.workspace();
    const named = <Entity extends Named>(entities: ReadonlyMap<string, Entity>, names: string[]) =>
      [...entities.values()].filter(({ translations, optionGroupIds }) => {
        const own = translations.name[account.defaultLanguage];
        return own && names.includes(own) && !optionGroupIds.includes(optionGroupId);
      });
    for (const { id: sectionId, optionGroupIds } of named(sections, users.sections)) {
      const all = [...optionGroupIds, optionGroupId];
      await owner.change({ type: 'UpdateSection', sectionId, optionGroupIds: all });
    }
    for (const { id: itemId, optionGroupIds } of named(items, users.items)) {
      const all = [...optionGroupIds, optionGroupId];
      await owner.change({ type: 'UpdateItem', itemId, optionGroupIds: all });
    }
  }
}

type Named = Pick<Item, 'translations' | 'optionGroupIds'>;

async function ensureOptionGroup(
  owner: InProcessOwner,
  group: Omit<DemoVenue['optionGroups'][number], 'items' | 'sections'>,
): Promise<string> {
  const { name, min, max } = group;
  const { optionGroups } = await owner.workspace();
  const present = [...optionGroups.values()].find(({ translations }) =>
    isDeepStrictEqual(translations.name, name),
  );
  if (present) return present.id;
  const optionGroupId = randomUUID();
  const options = group.options.map((option) => ({
    id: randomUUID(),
    translations: { name: option.name, description: {} },
    priceDelta: option.price,
    contains: option.contains,
    declared: true,
    active: true,
  }));
  const translations = { name, description: {} };
  await owner.change({ type: 'CreateOptionGroup', optionGroupId, translations, min, max, options });
  return optionGroupId;
}
