import { systemClock } from '@qr-menu/platform';
import { demoVenues } from './demo-venues.ts';
import { activation, idempotencyPrefix, importKey } from './import-keys.ts';

/** How to sign in to the demo venue; it exists in the embedded default only. */
export const demoOwner = { email: 'demo@example.com', password: 'demo-menu' } as const;

type EnsureUser = (wanted: {
  email: string;
  password: string;
  name: string;
  phone: string;
}) => Promise<unknown>;

export type DemoStores = {
  readonly ensureUser: EnsureUser;
  /** Whether a change was ever made with this commit id. */
  readonly hasCommit: (commitId: string) => Promise<boolean>;
};

/**
 * Makes the demo venue as its owner would, once. What becomes of it then is the owner's business: a
 * menu that was hidden or deleted, and a password that was changed, stay so. One that broke off goes on.
 */
export async function seedDemo(
  origin: string,
  { ensureUser, hasCommit }: DemoStores,
  onProgress: (progress: { readonly done: number; readonly of: number }) => void = () => undefined,
): Promise<void> {
  const [venue] = demoVenues;
  if (!venue) return;
  if (await hasCommit(importKey(idempotencyPrefix(venue, demoOwner.email), activation))) return;
  const { name, phone } = venue.account;
  await ensureUser({ ...demoOwner, name, phone });
  const { importAsClient, readSite } = await import('./import-as-client.ts');
  const { drawnDishes } = await import('./illustrations/render-dish.ts');
  await importAsClient({
    ...demoOwner,
    site: await readSite(origin, fetch),
    venue,
    mailedCode: () => Promise.reject(new Error('the demo owner is confirmed already')),
    fetch,
    clock: systemClock,
    onProgress: ({ items, ofItems }) => onProgress({ done: items, of: ofItems }),
    pictures: drawnDishes,
  });
}
