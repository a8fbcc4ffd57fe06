import { systemClock } from '@qr-menu/platform';
import { demoVenues } from './demo-venues.ts';

/** How to sign in to the demo venue; it exists in the embedded default only. */
export const demoOwner = { email: 'demo@example.com', password: 'demo-menu' } as const;

type EnsureUser = (wanted: {
  email: string;
  password: string;
  name: string;
  phone: string;
}) => Promise<unknown>;

/** Makes the demo venue as its owner would; once guests can read it, nothing is left to do. */
export async function seedDemo(origin: string, ensureUser: EnsureUser): Promise<void> {
  const [venue] = demoVenues;
  if (!venue || (await isReadable(origin, venue.account.name))) return;
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
    onProgress: () => undefined,
    pictures: drawnDishes,
  });
}

/** The import activates the menu last, so a menu that is shown is complete. */
async function isReadable(origin: string, accountName: string): Promise<boolean> {
  const response = await fetch(`${origin}/menu/${encodeURIComponent(accountName)}`);
  await response.body?.cancel();
  return response.ok;
}
