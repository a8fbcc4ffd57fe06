import { type Hours, offsetsOf } from '@qr-menu/domain/hours';
import { normalizeAccountName } from '@qr-menu/domain/names';
import { createLogger } from '@qr-menu/runtime/process';
import { readEnvironment } from '@qr-menu/standalone';
import {
  createRedisMenuDocuments,
  type DocumentVariant,
  type StoredDocument,
  type VenueDocuments,
} from '@qr-menu/stores/menu-documents';
import { createRedis } from '@qr-menu/stores/redis';
import { startLoadDemo } from '../start-demo.ts';

export type StoreVariables = {
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
  readonly REDIS_PREFIX: string;
};

export type StoredVenue = { readonly name: string; readonly pageEtag: string };

const logger = createLogger('throughput', 'error');
const variants: readonly DocumentVariant[] = [
  'graphql',
  'model',
  'html:bg',
  'html:en',
  'html:de',
  'data:bg',
  'data:en',
  'data:de',
];
/**
 * If there are more venues than this, only their pages are stored, because everything else would need ten
 * times the memory in Redis.
 */
const mostWhole = 16;
const writesAtOnce = 100;

/** Renders the demo venue with the product itself, and stores many copies with different ETags. */
export async function storeVenues(
  stores: StoreVariables,
  directory: string,
  venues: number,
): Promise<readonly StoredVenue[]> {
  const { CLIENT_DIR } = readEnvironment();
  const demo = await startLoadDemo({ ...stores, CLIENT_DIR, DATA_DIR: directory });
  await demo.stop();
  const demoName = normalizeAccountName(demo.owner.accountName);
  const redis = createRedis({ url: stores.REDIS_URL, name: 'throughput', logger });
  const documents = createRedisMenuDocuments({ redis, prefix: stores.REDIS_PREFIX });
  const rendered: [DocumentVariant, StoredDocument][] = [];
  for (const variant of variants) {
    const document = await documents.read(demoName, variant);
    if (document) rendered.push([variant, document]);
  }
  const stored = Array.from({ length: venues }, (_, index) => index);
  for (let start = 0; start < venues; start += writesAtOnce) {
    const some = stored.slice(start, start + writesAtOnce);
    await Promise.all(some.map((index) => documents.writeIfNewer(venue(index, rendered))));
  }
  for (let index = 0; index < venuesWithMenus; index += 1) {
    await documents.writeIfNewer(venueWithMenus(index, rendered));
  }
  await documents.close();
  const pageEtag = rendered.find(([variant]) => variant === 'html:bg')?.[1].etag ?? '';
  return stored.map((index) => ({ name: nameOf(index), pageEtag: etagOf(index, pageEtag) }));
}

/** The same number of venues as `fewVenues` in `questions.ts`. */
const venuesWithMenus = 16;

export const namesWithMenus: readonly string[] = Array.from(
  { length: venuesWithMenus },
  (_, index) => `шест-менюта-${index}`,
);

const menuCount = 6;
/** Returns the hours in which guests see this menu first. At weekends, they start an hour later. */
const menuHours = (index: number): Hours => ({
  w: Array.from({ length: 7 }, (_, day) => [
    [index * 240 + (day > 4 ? 60 : 0), (index + 1) * 240] as const,
  ]),
});

/** Returns a venue with six full menus, which follow one another during the day. */
function venueWithMenus(
  index: number,
  rendered: readonly (readonly [DocumentVariant, StoredDocument])[],
): VenueDocuments {
  const menus = Array.from({ length: menuCount }, (_, menu) => menu);
  const keys = menus.map((menu) => `menu-${menu}`);
  const pages = rendered.filter(([variant]) => /^(html|data):/.test(variant));
  const otherDocuments = keys.slice(1).flatMap((key) =>
    pages.map(([variant, document]) => {
      const etag = `${document.etag.slice(0, -1)}-${key}"`;
      return [`${variant}@${key}` as DocumentVariant, { ...document, etag }] as const;
    }),
  );
  const whole = venue(0, [...rendered, ...otherDocuments]);
  const name = namesWithMenus[index] ?? '';
  return {
    ...whole,
    owner: name,
    names: [name],
    currentName: name,
    menus: { keys, hours: menus.map(menuHours), offsets: offsetsOf('Europe/Sofia', 2026, 4) },
  };
}

const nameOf = (index: number): string => `заведение-${index}`;
const etagOf = (index: number, etag: string): string => `${etag.slice(0, -1)}-${index}"`;

function venue(
  index: number,
  rendered: readonly (readonly [DocumentVariant, StoredDocument])[],
): VenueDocuments {
  const name = nameOf(index);
  const own = rendered.map(([variant, { status, etag, body }]) => {
    const isWhole = index < mostWhole || variant === 'html:bg';
    return [
      variant,
      { status, etag: etagOf(index, etag), body: isWhole ? body : new Uint8Array() },
    ];
  });
  return {
    owner: name,
    names: [name],
    currentName: name,
    accountId: null,
    defaultLanguage: 'bg',
    epoch: 1,
    version: 1,
    renderer: 'throughput',
    variants: Object.fromEntries(own) as VenueDocuments['variants'],
  };
}
