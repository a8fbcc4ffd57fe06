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
 * the page's data as JSON, and `model` the menu's entities, for public calls with other selections.
 * For every menu except the first, the variants of the page and its data end with the menu's key.
 */
export type DocumentVariant =
  | 'graphql'
  | 'model'
  | `${'html' | 'data'}:${Language}`
  | `${'html' | 'data'}:${Language}@${string}`;

/** The menus of a venue and their hours, which determine the menu that a guest sees first. */
export type OfferedMenus = {
  /** The menus' keys in URLs, in the order of the links. */
  readonly keys: readonly string[];
  readonly hours: MenuHours;
  readonly offsets: Offsets;
};

export type DocumentVersion = {
  readonly epoch: number;
  readonly version: number;
  /** A fingerprint of the rendering code. If it differs, even an unchanged version is rendered again. */
  readonly renderer: string;
};

/** A document in its final form. Nothing is rendered or compressed during a guest's request. */
export type StoredDocument = {
  /** The HTTP status: 200, or 404 for a venue that has nothing to show. */
  readonly status: number;
  /** A strong ETag, including its quotes. */
  readonly etag: string;
  /** Compressed with gzip. */
  readonly body: Uint8Array;
};

const unpacked = promisify(gunzip);

/** Parses the document, which must be a JSON variant. */
export const readJson = async <Content>({ body }: StoredDocument): Promise<Content> =>
  JSON.parse((await unpacked(body)).toString());

export type VenueDocuments = DocumentVersion & {
  readonly owner: string;
  /** Every normalized name that the venue has or had. Former names redirect to the current name. */
  readonly names: readonly string[];
  /** The name under which the documents are stored. Null if the venue has no name yet. */
  readonly currentName: string | null;
  /** The account id for `nameOfAccount`. Null if the venue has no account. */
  readonly accountId: string | null;
  readonly defaultLanguage: Language;
  /** Omitted if guests can open only one menu. */
  readonly menus?: OfferedMenus;
  readonly variants: Readonly<Record<DocumentVariant, StoredDocument>>;
};

/** The value stored under a venue's name: its documents without bytes, for validating cached copies. */
export type VenueManifest = Pick<VenueDocuments, 'defaultLanguage' | 'menus'> & {
  /** The documents by variant. Other releases may have written other variants. */
  readonly documents: Readonly<
    Partial<Record<DocumentVariant, Pick<StoredDocument, 'status' | 'etag'>>>
  >;
};

export type FormerName = { readonly movedTo: string };

export type NameManifest = VenueManifest | FormerName;

/** A name's manifest, and one document of its venue. Former names have no documents. */
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

export const formerNames = ({ names, currentName }: VenueDocuments): readonly string[] =>
  names.filter((name) => name !== currentName);

/** Each rename between two queries requires one more query. */
const mostMoves = 3;

/** Returns the manifest of the venue that has or had this name, and its current name. */
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

/** Used by processes that answer guests and public calls. */
export type MenuReader = {
  /** Null means "not stored here", which does not prove that the menu is missing (rule R8). */
  readonly read: (name: string, variant: DocumentVariant) => Promise<StoredDocument | null>;
  /** Cheap, because concurrent queries are merged. Rejects quickly if the store is down. */
  readonly check: (name: string) => Promise<NameManifest | null>;
  /** Reads the manifest and one document in one round trip. Queries are merged as in `check`. */
  readonly readWithManifest: (
    name: string,
    variant: DocumentVariant,
  ) => Promise<DocumentWithManifest>;
  /** Returns a current or former name. Null if none is stored. Callers must check the document's account. */
  readonly nameOfAccount: (accountId: string) => Promise<string | null>;
  /** Returns the current name for a QR code (`venueCode`). Null means "not stored here". */
  readonly nameOfCode: (code: string) => Promise<string | null>;
  /** Requests a rendering, because the venue's documents are missing or damaged. */
  readonly request: (name: string) => Promise<void>;
};

export type MenuVersions = {
  /** Returns the stored version of each owner's venue, or null if none is stored. */
  readonly versions: (owners: readonly string[]) => Promise<readonly (DocumentVersion | null)[]>;
};

export type MenuWriter = MenuVersions & {
  /**
   * Atomically writes a venue's documents and the redirects from its former names if (epoch, version) is
   * newer, or if it is equal but the stored ones were rendered by other code. Returns whether it wrote.
   */
  readonly writeIfNewer: (documents: VenueDocuments) => Promise<boolean>;
  /** Also replaces documents of the same version that the same code rendered, to repair damage. */
  readonly writeUnlessOlder: (documents: VenueDocuments) => Promise<boolean>;
  /** Returns, for each name, whether its manifest or one of its documents is missing. */
  readonly areMissing: (names: readonly string[]) => Promise<readonly boolean[]>;
  /** Returns some of the requested names, and removes their requests. */
  readonly takeRequests: () => Promise<readonly string[]>;
  /** Drops an earlier release's keys. Readers need them until this release has written every venue. */
  readonly dropFormerKeys: () => Promise<void>;
};

/** Used by `verify`, to distinguish a damaged document or manifest from a missing one. */
export type MenuChecker = {
  /** Returns true even if the bytes cannot be read. */
  readonly isStored: (name: string, part: DocumentVariant | 'manifest') => Promise<boolean>;
};

/** Used by the operator's command that renders everything again. */
export type MenuKeeper = MenuVersions & {
  readonly writeUnlessOlder: MenuWriter['writeUnlessOlder'];
  readonly dropFormerKeys: MenuWriter['dropFormerKeys'];
  /** Whether no venue has been written yet, so no write can be refused as older. */
  readonly isEmpty: () => Promise<boolean>;
  /** Lists entries before calling `areKnown`, so that new venues are kept. Returns the number removed. */
  readonly removeUnknown: (
    areKnown: (entries: readonly Belonging[]) => Promise<readonly boolean[]>,
    onStep?: (step: { readonly done: number; readonly total: number }) => void,
  ) => Promise<number>;
  /** The progress of a replay, stored next to the documents. Null if there is none. */
  readonly replayNote: () => Promise<string | null>;
  readonly noteReplay: (note: string | null) => Promise<void>;
};

/** The public menus: in Redis in production, in this process's memory in the embedded default. */
export type MenuDocuments = MenuReader &
  MenuWriter &
  MenuChecker &
  MenuKeeper & { readonly close: () => Promise<void> };
