import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { menuRows } from '@qr-menu/domain';
import type { InProcessOwner } from '@qr-menu/gateway';
import type { WantedUser } from '@qr-menu/identity';
import { type DemoVenue, readDemoVenue, readMenuRows, withPictures } from './demo-venues.ts';
import { activation, idempotencyPrefix, importKey } from './import-keys.ts';

/** How to sign in to the demo venue; it exists in the embedded default only. */
export const demoOwner = { email: 'demo@example.com', password: 'demo-menu' } as const;

export type DemoHost = {
  /** Absent: the user pool is somebody else's, and there is no demo. */
  readonly ensureUser: ((user: WantedUser) => Promise<{ readonly sub: string }>) | undefined;
  readonly hasCommit: (commitId: string) => Promise<boolean>;
  readonly ownerInProcess: (ownerId: string) => InProcessOwner;
  /** Resolves when guests see all that was changed before. */
  readonly settle: () => Promise<void>;
};

export type DemoProgress = { readonly done: number; readonly of: number };

/** Once: what becomes of it then is its owner's business. One that broke off goes on. */
export async function seedDemo(
  { ensureUser, hasCommit, ownerInProcess, settle }: DemoHost,
  onProgress: (progress: DemoProgress) => void = () => undefined,
): Promise<void> {
  const venue = readDemoVenue();
  const lastCommit = importKey(idempotencyPrefix(venue, demoOwner.email), activation);
  if (!ensureUser || (await hasCommit(lastCommit))) return;
  const { name, phone } = venue.account;
  const { sub } = await ensureUser({ ...demoOwner, name, phone });
  const owner = ownerInProcess(sub);
  // The pictures take nearly all of the time; then come the account, the menu, its contents, guests.
  const of = Object.keys(venue.pictures).length + 4;
  let done = 0;
  const step = async <Result>(made: Promise<Result>): Promise<Result> => {
    const result = await made;
    done += 1;
    onProgress({ done, of });
    return result;
  };
  const pictures = await storePictures(venue, owner, step);
  await step(ensureAccount(venue, owner));
  const menuId = await step(ensureMenu(venue, owner));
  await step(ensureContents(venue, owner, menuId, pictures));
  await owner.change({ type: 'UpdateMenu', menuId, active: true }, lastCommit);
  await step(settle());
}

async function storePictures(
  venue: DemoVenue,
  owner: InProcessOwner,
  step: (stored: Promise<string>) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const { drawDish } = await import('./illustrations/dishes.ts');
  const addresses = new Map<string, string>();
  // One after the other: decoded images are large.
  for (const [itemName, drawing] of Object.entries(venue.pictures)) {
    const stored = owner.storePicture(`demo-${drawing}.jpg`, 'image/jpeg', () => drawDish(drawing));
    addresses.set(itemName, await step(stored));
  }
  return addresses;
}

async function ensureAccount({ account }: DemoVenue, owner: InProcessOwner): Promise<void> {
  const { account: present } = await owner.workspace();
  if (present?.name === account.name) return;
  if (present) throw new Error(`${demoOwner.email} has another venue already: set DEMO=off`);
  await owner.change({
    type: 'CreateAccount',
    accountId: randomUUID(),
    ...account,
    logoUrl: '',
    active: true,
  });
}

async function ensureMenu({ menu }: DemoVenue, owner: InProcessOwner): Promise<string> {
  const { currency, ...translations } = menu;
  const { menus } = await owner.workspace();
  const begun = [...menus.values()].find(
    (present) => !present.active && isDeepStrictEqual(present.translations, translations),
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
  venue: DemoVenue,
  owner: InProcessOwner,
  menuId: string,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = withPictures(venue, await readMenuRows(venue), (name) => pictures.get(name));
  if (menuRows(await owner.workspace(), menuId).length === rows.length) return;
  // Lists of what was made at the same time are in the order of the ids.
  const newIds = rows.map(() => randomUUID()).toSorted();
  await owner.change({ type: 'ImportMenu', menuId, rows, removeMissing: true, newIds });
}
