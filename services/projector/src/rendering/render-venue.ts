import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { isLapsed } from '@qr-menu/domain/account';
import { isTimeZone, type Offsets, offsetsOf, toHours } from '@qr-menu/domain/hours';
import { toDecimal } from '@qr-menu/domain/money';
import {
  buildPublicVenue,
  type PublicAccount,
  type PublicItem,
  type PublicMenuDocument,
  usualZone,
  withOfferedMenu,
} from '@qr-menu/domain/public-menu';
import type { Workspace } from '@qr-menu/domain/workspace';
import {
  type GuestAssets,
  guestData,
  menuKeys,
  type Remember,
  renderGuestPage,
} from '@qr-menu/menu-page';
import { isImageShown } from '@qr-menu/runtime/http';
import { type Language, type LocalizedText, languages } from '@qr-menu/schema';
import type {
  DocumentVariant,
  OfferedMenus,
  StoredDocument,
  VenueDocuments,
} from '@qr-menu/stores/menu-documents';

const gzipped = promisify(gzip);

const siteDefault = 'bg';

export type RenderSettings = {
  readonly assets: GuestAssets;
  /** The public URL for canonical links. Null if none is configured. */
  readonly origin: string | null;
  readonly epoch: number;
  readonly lapsedMenus: 'shown' | 'hidden';
  /** The origins from which pages may load images, in addition to their own. */
  readonly imageOrigins: readonly string[];
};

/** Increment this by hand if the documents change without a change to the page's scripts or styles. */
const documentRevision = '10';

/** Identifies all inputs of the documents except the workspace. A new value causes a new rendering. */
export function rendererRevision(
  { assets, origin, lapsedMenus, imageOrigins }: RenderSettings,
  isHidden = false,
): string {
  const hiding = lapsedMenus === 'hidden' ? [lapsedMenus] : [];
  const base = createHash('sha256')
    // The bytes depend on the zlib version, and the clock changes on the version of the time zone data.
    .update(
      JSON.stringify([
        documentRevision,
        process.versions.zlib,
        process.versions.tz,
        assets,
        origin,
        imageOrigins,
        ...hiding,
      ]),
    )
    .digest('hex')
    .slice(0, 12);
  return isHidden ? `${base}-lapsed` : base;
}

/** `now` only determines whether the menu is hidden. `remembered` only speeds up the next rendering. */
export async function renderVenue(
  folded: Workspace,
  version: number,
  settings: RenderSettings,
  now: number,
  remembered: Remembered = {},
): Promise<VenueDocuments> {
  const isHidden = hidesMenus(folded, settings, now);
  const workspace = isHidden ? { ...folded, menus: noMenus } : folded;
  const venue = buildPublicVenue(workspace, version);
  const document = venue.publicMenu;
  // Compresses one at a time, because a full menu takes about 20 ms and other work can run in between.
  const pages: Page[] = [];
  for (const [index, menu] of (document.offered ?? [document.menu]).entries()) {
    const shown = menu ? withOfferedMenu(document, workspace, menu.id) : document;
    const pictured = withShownImages(shown, (url) => isImageShown(url, settings));
    pages.push(...(await renderPages(workspace, pictured, index, settings, remembered)));
  }
  const menus = document.offered && offeredMenusOf(document);
  const graphql = await finished(graphqlResponse(document), 200);
  // Only our own services read this variant, so speed matters more than size.
  const model = await finished(JSON.stringify(venue), 200, constants.Z_BEST_SPEED);
  const variants = Object.fromEntries([...pages, ['graphql', graphql], ['model', model]]);
  return {
    owner: workspace.ownerId,
    epoch: settings.epoch,
    version,
    renderer: rendererRevision(settings, isHidden),
    names: workspace.names,
    currentName: currentName(workspace),
    accountId: workspace.account?.id ?? null,
    defaultLanguage: workspace.account?.defaultLanguage ?? siteDefault,
    ...(menus && { menus }),
    variants: variants as VenueDocuments['variants'],
  };
}

/** Removes images that guest pages may not load. The API still returns all stored images. */
function withShownImages(
  document: PublicMenuDocument,
  isShown: (url: string) => boolean,
): PublicMenuDocument {
  const shown = (url: string): string => (isShown(url) ? url : '');
  const pictured = <T extends { readonly imageUrl: string }>(entity: T): T => ({
    ...entity,
    imageUrl: shown(entity.imageUrl),
  });
  const { account, menu } = document;
  return {
    ...document,
    account: account && { ...account, logoUrl: shown(account.logoUrl) },
    menu: menu && {
      ...pictured(menu),
      sections: menu.sections.map((section) => ({
        ...pictured(section),
        items: section.items.map(pictured),
      })),
    },
  };
}

const noMenus: Workspace['menus'] = new Map();

const hidesMenus = (
  { account }: Workspace,
  { lapsedMenus }: RenderSettings,
  now: number,
): boolean =>
  lapsedMenus === 'hidden' && account !== null && isLapsed(account.subscriptionValidUntil, now);

type Page = readonly [DocumentVariant, StoredDocument];

export type Remembered = {
  readonly markup?: Remember;
  /** The pages of venues with several menus. The key contains everything that is visible on a page. */
  readonly pages?: {
    readonly get: (key: string) => readonly Page[] | undefined;
    readonly set: (key: string, pages: readonly Page[]) => unknown;
  };
};

function offeredMenusOf(document: PublicMenuDocument): OfferedMenus {
  const offered = document.offered ?? [];
  return {
    keys: menuKeys(offered),
    hours: offered.map(({ schedule }) => (schedule ? toHours(schedule) : null)),
    offsets: offsetsFor(document),
  };
}

async function renderPages(
  workspace: Workspace,
  document: PublicMenuDocument,
  index: number,
  settings: RenderSettings,
  { markup, pages }: Remembered,
): Promise<readonly Page[]> {
  const render = async (): Promise<readonly Page[]> => {
    const rendered: Page[] = [];
    for (const language of languages) {
      rendered.push(...(await renderPage(workspace, document, index, language, settings, markup)));
    }
    return rendered;
  };
  if (!document.offered) return render();
  const key = etagOf(JSON.stringify([{ ...document, version: 0 }, currentName(workspace)]));
  const before = pages?.get(key);
  if (before) return before;
  const rendered = await render();
  pages?.set(key, rendered);
  return rendered;
}

async function renderPage(
  workspace: Workspace,
  document: PublicMenuDocument,
  index: number,
  language: Language,
  { assets, origin }: RenderSettings,
  remember: Remember | undefined,
): Promise<readonly Page[]> {
  const data = guestData(document, language, offsetsFor(document));
  const key = index === 0 ? '' : `@${menuKeys(document.offered ?? [])[index]}`;
  const json = JSON.stringify(data);
  const etag = etagOf(json);
  const accountName = currentName(workspace) ?? '';
  const page = { document, data, json, accountName, assets, origin, etag };
  const html = finished(renderGuestPage(page, remember), statusOf(document));
  // Derives the ETag from the uncompressed text, because the page contains the ETag of its data.
  const body = await gzipped(json);
  return [
    [`html:${language}${key}` as DocumentVariant, await html],
    [
      `data:${language}${key}` as DocumentVariant,
      { status: statusOf(document), etag: `"${etag}"`, body },
    ],
  ];
}

/** The year of this process's time zone data. A new release of Node brings newer data. */
const firstYear = Number.parseInt(process.versions.tz ?? '', 10) || 2_026;
const years = 4;
const offsetsByZone = new Map<string, Offsets>();

/** Cached by time zone, because finding the clock changes takes a few milliseconds. */
function offsetsFor({ account, menu, offered }: PublicMenuDocument): Offsets {
  const isTimed = menu?.sections.some(({ items }) => items.some((item) => item.happyHours));
  if (!account || !(account.openingHours || offered || isTimed)) return [];
  const { timeZone = usualZone } = account;
  const cached = offsetsByZone.get(timeZone);
  if (cached) return cached;
  // Another release may have accepted a time zone that this release does not support.
  const zone = isTimeZone(timeZone) ? timeZone : usualZone;
  const offsets = offsetsOf(zone, firstYear, years);
  offsetsByZone.set(timeZone, offsets);
  return offsets;
}

const currentName = ({ account, names }: Workspace): string | null =>
  account?.normalizedName ?? names.at(-1) ?? null;

/** For browsers, a venue without a visible menu is "not found", and the page explains the reason. */
const statusOf = ({ outcome }: PublicMenuDocument): number => (outcome === 'SHOWN' ? 200 : 404);

async function finished(
  text: string,
  status: number,
  level: number = constants.Z_DEFAULT_COMPRESSION,
): Promise<StoredDocument> {
  const body = await gzipped(text, { level });
  return { status, etag: `"${etagOf(body)}"`, body };
}

const etagOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Must equal the response that executing the persisted PublicMenu query would return. */
export function graphqlResponse({ version, outcome, account, menu }: PublicMenuDocument): string {
  const publicMenu = {
    version,
    outcome,
    account: account && accountResponse(account),
    menu: menu && {
      id: menu.id,
      name: allLanguages(menu.name),
      description: allLanguages(menu.description),
      imageUrl: menu.imageUrl,
      currency: menu.currency,
      sections: menu.sections.map((section) => ({
        id: section.id,
        name: allLanguages(section.name),
        description: allLanguages(section.description),
        imageUrl: section.imageUrl,
        items: section.items.map(itemResponse),
      })),
      ingredients: menu.ingredients.map(({ number, name, description }) => ({
        number,
        name: allLanguages(name),
        description: allLanguages(description),
      })),
    },
  };
  return JSON.stringify({ data: { publicMenu } });
}

const accountResponse = (account: PublicAccount) => ({
  id: account.id,
  name: account.name,
  description: account.description,
  defaultLanguage: account.defaultLanguage,
  email: account.email,
  phone: account.phone,
  logoUrl: account.logoUrl,
});

const itemResponse = (item: PublicItem) => ({
  id: item.id,
  name: allLanguages(item.name),
  description: allLanguages(item.description),
  imageUrl: item.imageUrl,
  price: decimal(item.price),
  discount: item.discount,
  reducedPrice: decimal(item.reducedPrice),
  volume: item.volume,
  soldOut: item.soldOut,
  ingredients: item.ingredients,
});

const decimal = (minorUnits: number | null): number | null =>
  minorUnits === null ? null : toDecimal(minorUnits);

const allLanguages = (text: LocalizedText) =>
  Object.fromEntries(languages.map((language) => [language, text[language] ?? null]));
