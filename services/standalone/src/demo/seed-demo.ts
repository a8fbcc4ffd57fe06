import { systemClock } from '@qr-menu/platform';
import { demoVenues } from './demo-venues.ts';
import { importAsClient, readSite } from './import-as-client.ts';

/** How to sign in to the demo venue; it exists in the embedded default only. */
export const demoOwner = { email: 'demo@example.com', password: 'demo-menu' } as const;

type EnsureUser = (wanted: {
  email: string;
  password: string;
  name: string;
  phone: string;
}) => Promise<unknown>;

/** Makes the demo venue as its owner would; on a later start nothing is left to do. */
export async function seedDemo(origin: string, ensureUser: EnsureUser): Promise<void> {
  const [venue] = demoVenues;
  if (!venue) return;
  const { name, phone } = venue.account;
  await ensureUser({ ...demoOwner, name, phone });
  await importAsClient({
    ...demoOwner,
    site: await readSite(origin, fetch),
    venue,
    mailedCode: () => Promise.reject(new Error('the demo owner is confirmed already')),
    fetch,
    clock: systemClock,
    onProgress: () => undefined,
  });
}
