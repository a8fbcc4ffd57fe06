import type { PublicVenue } from '@qr-menu/domain/public-menu';
import { ArchiveBehind, accentedName, completeColumn, venueExists } from '@qr-menu/stores/archive';
import {
  type DocumentVariant,
  followName,
  type MenuReader,
  readJson,
  type StoredDocument,
} from '@qr-menu/stores/menu-documents';
import type { Pool } from 'pg';
import { apiError } from '../../answers/api-error.ts';

export type VenueStores = { readonly documents: MenuReader; readonly pool: Pool };

export async function readVenue(stores: VenueStores, name: string): Promise<PublicVenue | null> {
  const document = await readDocument(stores, name, 'model');
  return document && readJson<PublicVenue>(document);
}

/**
 * Also finds former names and names without accents. Returns null only if Postgres confirms that there is no
 * such venue (rule R8). Rejects with ArchiveBehind if Postgres is too far behind to be certain.
 */
export async function readDocument(
  { documents, pool }: VenueStores,
  name: string,
  variant: DocumentVariant,
): Promise<StoredDocument | null> {
  const readOf = (venueName: string) =>
    readFollowed(documents, venueName, variant).catch(() => null);
  const document = await readOf(name);
  if (document) return document;
  if (await venueExists(pool, name)) throw beingPrepared();
  const accented = await accentedName(pool, name);
  if (accented === null) return null;
  const accentedDocument = await readOf(accented);
  if (!accentedDocument) throw beingPrepared();
  return accentedDocument;
}

async function readFollowed(
  documents: MenuReader,
  name: string,
  variant: DocumentVariant,
): Promise<StoredDocument | null> {
  const document = await documents.read(name, variant);
  if (document) return document;
  const current = await followName(documents, name);
  return current && current.name !== name ? documents.read(current.name, variant) : null;
}

export async function readVenueOfAccount(
  stores: VenueStores,
  accountId: string,
): Promise<PublicVenue | null> {
  const name = await stores.documents.nameOfAccount(accountId).catch(() => null);
  if (name !== null) {
    const venue = await readVenue(stores, name);
    return venue?.account?.id === accountId ? venue : null;
  }
  if (await accountExists(stores.pool, accountId)) throw beingPrepared();
  return null;
}

async function accountExists(pool: Pool, accountId: string): Promise<boolean> {
  if (accountId.includes('\u0000')) return false;
  const { rows } = await pool.query<{ exists: boolean; complete: boolean }>({
    name: 'account-exists',
    text: `select exists (select from accounts where id = $1), ${completeColumn}`,
    values: [accountId],
  });
  if (rows[0]?.exists) return true;
  if (!rows[0]?.complete) throw new ArchiveBehind();
  return false;
}

export const beingPrepared = () =>
  apiError('UNAVAILABLE', 'The menu is being prepared. Try again.');
