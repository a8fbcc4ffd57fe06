import { createHash } from 'node:crypto';
import { isTimeZone } from '@qr-menu/domain/hours';
import { type PublicVenue, usualZone } from '@qr-menu/domain/public-menu';
import type { GuestData } from '@qr-menu/menu-page';
import type { DataToPrint } from '@qr-menu/print';
import type { Language } from '@qr-menu/schema';
import {
  type DocumentVariant,
  followName,
  type MenuReader,
  readJson,
  type VenueManifest,
} from '@qr-menu/stores/menu-documents';
import { venueCode } from '@qr-menu/stores/venue-code';
import { LRUCache } from 'lru-cache';
import type { PrintRequest } from './print-request.ts';

/** Part of the ETags of printable menus. Increase it when a drawing changes. */
const drawingRevision = 1;

type VenueToPrint = Pick<DataToPrint, 'version'> & {
  readonly isOffered: boolean;
  readonly timeZone: string;
  /** The venue's permanent code, as in `/q/{code}`. */
  readonly code: string;
};

export type FoundPrint =
  | { readonly kind: 'moved'; readonly name: string }
  /** The venue has no such menu, or its owner does not let guests download it. */
  | { readonly kind: 'not-offered'; readonly field?: string; readonly message: string }
  /** The store has no documents for the venue, or is currently replacing them. */
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'found';
      readonly etag: string;
      readonly language: Language;
      /** Reads the data. Null if the documents have been replaced in the meantime. */
      readonly read: () => Promise<DataToPrint | null>;
    };

const mostVenues = 1_000;

/** Reads one key, plus the venue's model if this process has not cached it. */
export function createFindPrint(
  documents: Pick<MenuReader, 'check' | 'read'>,
  clock: { readonly now: () => number },
) {
  const venues = new LRUCache<string, VenueToPrint>({ max: mostVenues });

  async function venueOf(name: string, etag: string): Promise<VenueToPrint | null> {
    const before = venues.get(etag);
    if (before) return before;
    const stored = await documents.read(name, 'model');
    if (stored?.etag !== etag) return null;
    const { account, publicMenu } = await readJson<PublicVenue>(stored);
    const { timeZone = usualZone } = publicMenu.account ?? {};
    const venue = {
      version: publicMenu.version,
      isOffered: publicMenu.account?.printShown === true,
      timeZone: isTimeZone(timeZone) ? timeZone : usualZone,
      code: account ? venueCode(account.owner) : '',
    };
    venues.set(etag, venue);
    return venue;
  }

  async function readData(
    name: string,
    variant: DocumentVariant,
    { documents: current }: VenueManifest,
  ): Promise<GuestData | null> {
    const stored = await documents.read(name, variant);
    return stored?.etag === current[variant]?.etag && stored ? readJson<GuestData>(stored) : null;
  }

  return async (
    requestedName: string,
    requested: PrintRequest,
    origin: string,
  ): Promise<FoundPrint> => {
    const found = await followName(documents, requestedName);
    if (!found) return { kind: 'missing' };
    const { name, manifest } = found;
    if (name !== requestedName) return { kind: 'moved', name };
    const model = manifest.documents.model;
    if (!model) return { kind: 'missing' };
    const language = requested.lang ?? manifest.defaultLanguage;
    const variants = variantsOf(requested, language, manifest);
    if (!variants) return notOffered('The venue has no such menu', 'menu');
    const stored = variants.map((variant) => manifest.documents[variant]);
    if (stored.some((document) => document === undefined)) return { kind: 'missing' };
    if (stored.some((document) => document?.status !== 200)) {
      return notOffered('The venue shows no menu');
    }
    const venue = await venueOf(name, model.etag);
    if (!venue) return { kind: 'missing' };
    if (!venue.isOffered) return notOffered('The venue does not offer its menu for download');
    const { format, kind } = requested;
    const day = dayIn(venue.timeZone, clock.now());
    const sheet = { format, kind, day, version: venue.version, url: `${origin}/q/${venue.code}` };
    const etags = [drawingRevision, model.etag, ...stored.map((document) => document?.etag), sheet];
    return {
      kind: 'found',
      etag: `"${createHash('sha256').update(JSON.stringify(etags)).digest('base64url').slice(0, 22)}"`,
      language,
      read: async () => {
        const [data, translation] = await Promise.all(
          variants.map((variant) => readData(name, variant, manifest)),
        );
        if (!data || translation === null) return null;
        return { ...sheet, data, translation: translation ?? null };
      },
    };
  };
}

const notOffered = (message: string, field?: string) => ({
  kind: 'not-offered' as const,
  message,
  ...(field !== undefined && { field }),
});

/** Returns the menu's data in each of the languages. Null if guests cannot open the menu. */
function variantsOf(
  { menu, second }: PrintRequest,
  language: Language,
  { menus }: VenueManifest,
): readonly DocumentVariant[] | null {
  const index = menu === undefined ? 0 : (menus?.keys.indexOf(menu) ?? -1);
  if (index < 0) return null;
  const key = index === 0 ? '' : `@${menus?.keys[index]}`;
  const spoken = second === undefined ? [language] : [language, second];
  return spoken.map((code) => `data:${code}${key}` as DocumentVariant);
}

/** Returns the current date, such as `2026-11-28`. */
const dayIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(now));
