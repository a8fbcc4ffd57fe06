/**
 * The storage of public menus. Terms:
 *
 * - document: the finished bytes of one variant of a venue
 * - ETag: identifies the bytes of a document
 * - manifest: the value stored under a name: the ETags of its documents, or the venue's current name
 * - stale: a document that a process has cached and shows while the store is unavailable
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { MenuHours, Offsets } from '@qr-menu/domain/hours';
import type { Language } from '@qr-menu/schema';

/**
 * `graphql` is the finished response of the persisted PublicMenu query, `html:*` the page, `data:*`
 * the page's data as JSON, and `model` the menu's entities, for other selections of public calls.
 * The page and the data of a menu other than the first end with its key.
 */
export type DocumentVariant =
  | 'graphql'
  | 'model'
  | `${'html' | 'data'}:${Language}`
  | `${'html' | 'data'}:${Language}@${string}`;

/** The menus of a venue and their hours, to choose the one that opens first. */
export type OfferedMenus = {
  /** The keys in addresses, in the order of the links. */
  readonly keys: readonly string[];
  readonly hours: MenuHours;
  /** The venue's time zone as numbers. */
  readonly offsets: Offsets;
};

export type DocumentVersion = {
  readonly epoch: number;
  readonly version: number;
  /** A fingerprint of the rendering code. If it differs, the same version is rendered again. */
  readonly renderer: string;
};

/** Finished bytes: nothing is rendered or compressed during a guest's request. */
export type StoredDocument = {
  /** The HTTP status: 200, or 404 for a venue with nothing to show. */
  readonly status: number;
  /** A strong ETag, with its quotes. */
  readonly etag: string;
  /** gzip. */
  readonly body: Uint8Array;
};

const unpacked = promisify(gunzip);

/** Only for variants that are JSON. */
export const readJson = async <Content>({ body }: StoredDocument): Promise<Content> =>
  JSON.parse((await unpacked(body)).toString());

export type VenueDocuments = DocumentVersion & {
  readonly owner: string;
  /** Every normalized name that the venue has had. All former ones lead to the current one. */
  readonly names: readonly string[];
  /** The name that the documents are stored under. Null before there is a name. */
  readonly currentName: string | null;
  /** The id that `nameOfAccount` looks up. Null without an account. */
  readonly accountId: string | null;
  /** The language of the venue's page if the guest prefers none of ours. */
  readonly defaultLanguage: Language;
  /** Omitted if guests can open only one menu. */
  readonly menus?: OfferedMenus;
  readonly variants: Readonly<Record<DocumentVariant, StoredDocument>>;
};

/**
 * The value stored under a venue's name, without the bytes. Enough to check whether a cached
 * document is current.
 */
export type VenueManifest = Pick<VenueDocuments, 'defaultLanguage' | 'menus'> & {
  /** By variant. Other releases may have written other variants. */
  readonly documents: Readonly<
    Partial<Record<DocumentVariant, Pick<StoredDocument, 'status' | 'etag'>>>
  >;
};

/** The value stored under a former name: only the current name, no documents. */
export type FormerName = { readonly movedTo: string };

export type NameManifest = VenueManifest | FormerName;

/** The value stored under a name, and a document. Former names have none. */
export type DocumentWithManifest = {
  readonly manifest: NameManifest | null;
  readonly document: StoredDocument | null;
};

export const isFormer = (manifest: NameManifest): manifest is FormerName => 'movedTo' in manifest;

export function manifestOf({ defaultLanguage, menus, variants }: VenueDocuments): VenueManifest {
  const documents = Object.entries(variants).map(([variant, { status, etag }]) => [
    variant,
    { status, etag },
  ]);
  return {
    defaultLanguage,
    ...(menus && { menus }),
    documents: Object.fromEntries(documents),
  };
}

/** Names that only lead to the current one. */
export const formerNames = ({ names, currentName }: VenueDocuments): readonly string[] =>
  names.filter((name) => name !== currentName);

/** Each rename between two queries costs one more query. No venue is renamed more often than this. */
const mostMoves = 3;

/** The manifest of the venue that has or had this name, with its current name. */
export async function followName(
  documents: Pick<MenuReader, 'check'>,
  name: string,
): Promise<{ readonly name: string; readonly manifest: VenueManifest } | null> {
  let current = name;
  for (let moves = 0; moves <= mostMoves; moves += 1) {
    const manifest = await documents.check(current);
    if (manifest === null) return null;
    if (!isFormer(manifest)) return { name: current, manifest };
    current = manifest.movedTo;
  }
  return null;
}

export type Belonging = {
  readonly kind: 'owner' | 'name' | 'account' | 'code';
  readonly id: string;
};

/** For processes that answer guests and public calls. */
export type MenuReader = {
  /** One key lookup. Null means "not here", which does not yet mean "does not exist" (rule R8). */
  readonly read: (name: string, variant: DocumentVariant) => Promise<StoredDocument | null>;
  /**
   * The current value stored under a name. Cheap enough for every guest's request, because all queries of one turn of
   * the event loop are merged. Fails quickly if the store is unavailable.
   */
  readonly check: (name: string) => Promise<NameManifest | null>;
  /** The manifest with a matching document, in one round trip, merged like checks. */
  readonly readWithManifest: (
    name: string,
    variant: DocumentVariant,
  ) => Promise<DocumentWithManifest>;
  /**
   * A current or former name of the venue with this account. Null means "not here". The two are read one after the
   * other, so the caller must check that the document still shows the account.
   */
  readonly nameOfAccount: (accountId: string) => Promise<string | null>;
  /** The current name of the venue with this QR code (`venueCode`). Null means "not here". */
  readonly nameOfCode: (code: string) => Promise<string | null>;
  /**
   * Requests a rendering of the venue with this name because its documents are missing or damaged.
   */
  readonly request: (name: string) => Promise<void>;
};

export type MenuVersions = {
  /** The stored version of each owner's venue. Null if there is none. */
  readonly versions: (owners: readonly string[]) => Promise<readonly (DocumentVersion | null)[]>;
};

export type MenuWriter = MenuVersions & {
  /**
   * Writes a venue's documents and the links from its former names atomically, if (epoch, version)
   * is newer than the stored one, or equal and rendered by other code. Returns whether it wrote.
   */
  readonly writeIfNewer: (documents: VenueDocuments) => Promise<boolean>;
  /** Does the same, but also overwrites the same version rendered by the same code, to repair damage. */
  readonly writeUnlessOlder: (documents: VenueDocuments) => Promise<boolean>;
  /** For each name, whether its manifest or one of its documents is missing. */
  readonly areMissing: (names: readonly string[]) => Promise<readonly boolean[]>;
  /** Some of the names that readers have requested renderings for. Each is returned once. */
  readonly takeRequests: () => Promise<readonly string[]>;
  /**
   * Call it when every venue has been written. Removes the keys of an earlier release. Until then, readers fall back to
   * them.
   */
  readonly dropFormerKeys: () => Promise<void>;
};

/** For `verify`, which distinguishes a damaged document or manifest from a missing one. */
export type MenuChecker = {
  /** Returns true even if the bytes cannot be read. */
  readonly isStored: (name: string, what: DocumentVariant | 'manifest') => Promise<boolean>;
};

/** For the operator, who renders everything again. */
export type MenuKeeper = MenuVersions & {
  readonly writeUnlessOlder: MenuWriter['writeUnlessOlder'];
  readonly dropFormerKeys: MenuWriter['dropFormerKeys'];
  /** Whether no venue has been written yet, so that no write can be refused as older. */
  readonly isEmpty: () => Promise<boolean>;
  /**
   * Removes entries that `areKnown` rejects, in small steps, and returns how many. Only existing
   * entries are passed to it, so a venue that is written at the same time is kept.
   */
  readonly removeUnknown: (
    areKnown: (entries: readonly Belonging[]) => Promise<readonly boolean[]>,
    onStep?: (step: { readonly done: number; readonly total: number }) => void,
  ) => Promise<number>;
  /** A text stored next to the documents: the progress of a replay. Null if there is none. */
  readonly replayNote: () => Promise<string | null>;
  readonly noteReplay: (note: string | null) => Promise<void>;
};

/** The public menus: in Redis in production, in this process's memory in the embedded default. */
export type MenuDocuments = MenuReader &
  MenuWriter &
  MenuChecker &
  MenuKeeper & { readonly close: () => Promise<void> };
