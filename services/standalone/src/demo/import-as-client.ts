import type { Clock } from '@qr-menu/platform';
import { z } from 'zod';
import { type DemoVenue, visibleSections } from './demo-venue.ts';
import { idempotencyPrefix } from './import-keys.ts';
import { type ImportedVenue, type ImportProgress, importVenue } from './import-venue.ts';
import { openOwnerSession } from './owner-session.ts';
import { uploadPicture } from './upload-picture.ts';
import { verifyDocument } from './verify-document.ts';
import { waitUntilReadable } from './wait-until-readable.ts';

const siteSchema = z.object({
  region: z.string(),
  userPoolClientId: z.string(),
  identityEndpoint: z.string(),
  publicApiKey: z.string(),
});
export type Site = z.infer<typeof siteSchema> & { readonly origin: string };

/** What the server tells every browser about itself. */
export async function readSite(origin: string, fetch: typeof globalThis.fetch): Promise<Site> {
  const response = await fetch(new URL('/config.json', origin)).catch((cause: unknown) => {
    throw new Error(`nothing answers at ${origin}: is the server running?`, { cause });
  });
  if (!response.ok) throw new Error(`${response.url} answers HTTP ${response.status}`);
  return { ...siteSchema.parse(await response.json()), origin };
}

export type ClientImport = {
  readonly site: Site;
  readonly venue: DemoVenue;
  readonly email: string;
  readonly password: string;
  readonly mailedCode: (email: string) => Promise<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Pictures (JPEG) to upload, each made when it is its turn, by the items' keys. */
  readonly pictures?: ReadonlyMap<string, () => Promise<Uint8Array<ArrayBuffer>>>;
};

export type ClientImportResult = ImportedVenue & {
  readonly mutationsPerSecond: number;
  /** From the last acknowledged mutation to the document with everything in it. */
  readonly readableAfterMs: number;
  /** What the public document has otherwise than the data; empty when all is well. */
  readonly differences: readonly string[];
};

/** Everything that a venue's owner does, from signing up to seeing the menu as a guest. */
export async function importAsClient(options: ClientImport): Promise<ClientImportResult> {
  const { site, venue, email, fetch, clock } = options;
  const session = await openOwnerSession({
    identity: {
      region: site.region,
      endpoint: new URL(site.identityEndpoint, site.origin).href,
      clientId: site.userPoolClientId,
    },
    owner: { ...venue.account, email, password: options.password },
    mailedCode: () => options.mailedCode(email),
    clock,
  });
  try {
    const startedAt = clock.now();
    const pictures = uploadPictures(options, session.idToken);
    const importing = importVenue({
      graphqlUrl: new URL('/graphql', site.origin).href,
      idToken: session.idToken,
      fetch,
      venue,
      idempotencyPrefix: idempotencyPrefix(venue, email),
      onProgress: options.onProgress,
      pictures,
      clock,
    });
    const [imported] = await Promise.all([importing, pictures]);
    const shown = visibleSections(venue);
    const { document, elapsedMs } = await waitUntilReadable({
      origin: site.origin,
      apiKey: site.publicApiKey,
      fetch,
      clock,
      accountName: venue.account.name,
      expected: { sections: shown.length, items: shown.flatMap(({ items }) => items).length },
      lastAcknowledgedAt: imported.lastAcknowledgedAt,
    });
    // The account, the menu and its activation, besides the sections and items.
    const mutations = 3 + imported.sections + imported.items;
    const seconds = (imported.lastAcknowledgedAt - startedAt) / 1_000;
    return {
      ...imported,
      mutationsPerSecond: Math.round(mutations / seconds),
      readableAfterMs: elapsedMs,
      differences: verifyDocument(venue, document),
    };
  } finally {
    session.close();
  }
}

async function uploadPictures(
  { site, fetch, pictures = new Map() }: ClientImport,
  idToken: () => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const uploaded = new Map<string, string>();
  // One after the other: the server makes one image at a time, and the import needs it, too.
  for (const [itemKey, make] of pictures) {
    const bytes = await make();
    uploaded.set(itemKey, await uploadPicture({ ...site, idToken, fetch }, itemKey, bytes));
  }
  return uploaded;
}
