/**
 * What the public menus are stored as. The words, here and wherever they are read:
 *
 * - document: the finished bytes of one variant of a venue
 * - tag: an entity tag, which names the bytes of a document
 * - mark: what lies under a name: the tags of its documents, or the name that the venue has by now
 * - copy: a document in the memory of a process that answers guests
 * - last good: a copy that is shown while the store cannot be asked
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Language } from '@qr-menu/schema';

/**
 * `graphql`: the finished response of the persisted PublicMenu query; `html:*`: the page; `data:*`:
 * what the page shows, as JSON; `model`: the entities that the menu consists of, for other
 * selections of public calls.
 */
export type DocumentVariant = 'graphql' | 'model' | `html:${Language}` | `data:${Language}`;

export type DocumentVersion = {
  readonly epoch: number;
  readonly version: number;
  /** Fingerprint of the code that rendered it: another one makes the same version be rendered again. */
  readonly renderer: string;
};

/** Finished bytes: nothing is rendered or compressed on a guest's request. */
export type StoredDocument = {
  /** The HTTP status to answer with: 200, or 404 for a venue that has nothing to show. */
  readonly status: number;
  /** A strong entity tag, with its quotes. */
  readonly etag: string;
  /** gzip. */
  readonly body: Uint8Array;
};

const unpacked = promisify(gunzip);

/** Of a variant that is JSON. */
export const readJson = async <Content>({ body }: StoredDocument): Promise<Content> =>
  JSON.parse((await unpacked(body)).toString());

export type VenueDocuments = DocumentVersion & {
  readonly owner: string;
  /** Every normalized name the venue ever had; all but the current one lead to that. */
  readonly names: readonly string[];
  /** The one of them that the documents lie under; null before there is a name. */
  readonly currentName: string | null;
  /** The id under which `nameOfAccount` finds the venue; null: no account, so none. */
  readonly accountId: string | null;
  /** What the venue's page is shown in when the guest wants none of our languages. */
  readonly defaultLanguage: Language;
  readonly variants: Readonly<Record<DocumentVariant, StoredDocument>>;
};

/** What is stored under a venue's name, without the bytes: enough to tell whether a copy is current. */
export type VenueMark = Pick<VenueDocuments, 'defaultLanguage'> & {
  /** By variant; what another release wrote may have others. */
  readonly documents: Readonly<
    Partial<Record<DocumentVariant, Pick<StoredDocument, 'status' | 'etag'>>>
  >;
};

/** What is stored under a former name: there are no documents, only the name to go on with. */
export type FormerName = { readonly movedTo: string };

export type NameMark = VenueMark | FormerName;

/** What is stored under a name; under a former one there is no document. */
export type MarkedDocument = {
  readonly mark: NameMark | null;
  readonly document: StoredDocument | null;
};

export const isFormer = (mark: NameMark): mark is FormerName => 'movedTo' in mark;

export function markOf({ defaultLanguage, variants }: VenueDocuments): VenueMark {
  const documents = Object.entries(variants).map(([variant, { status, etag }]) => [
    variant,
    { status, etag },
  ]);
  return { defaultLanguage, documents: Object.fromEntries(documents) };
}

/** The names under which nothing but the way to the current one is stored. */
export const formerNames = ({ names, currentName }: VenueDocuments): readonly string[] =>
  names.filter((name) => name !== currentName);

/** A rename between two questions makes for one more; nobody renames a venue so often. */
const mostMoves = 3;

/** The mark of the venue that has this name or once had it, with its current name. */
export async function followName(
  documents: Pick<MenuReader, 'check'>,
  name: string,
): Promise<{ readonly name: string; readonly mark: VenueMark } | null> {
  let current = name;
  for (let moves = 0; moves <= mostMoves; moves += 1) {
    const mark = await documents.check(current);
    if (mark === null) return null;
    if (!isFormer(mark)) return { name: current, mark };
    current = mark.movedTo;
  }
  return null;
}

export type Belonging = {
  readonly kind: 'owner' | 'name' | 'account' | 'code';
  readonly id: string;
};

/** For those who answer guests and public calls. */
export type MenuReader = {
  /** One key look-up. Null means "not here", which is not yet "does not exist" (rule R8). */
  readonly read: (name: string, variant: DocumentVariant) => Promise<StoredDocument | null>;
  /**
   * What is stored under a name now. Cheap: it is asked on every guest's request, and all questions
   * of one turn of the event loop are one. Fails soon when the store is away.
   */
  readonly check: (name: string) => Promise<NameMark | null>;
  /** The mark with a document, of the same moment and in one round trip; gathered as checks are. */
  readonly readMarked: (name: string, variant: DocumentVariant) => Promise<MarkedDocument>;
  /**
   * A name, perhaps a former one, of the venue that has this account; null means "not here". Whether
   * its document still shows the account is for the reader to see: the two are read one after the other.
   */
  readonly nameOfAccount: (accountId: string) => Promise<string | null>;
  /** The current name of the venue with this QR code (`venueCode`); null means "not here". */
  readonly nameOfCode: (code: string) => Promise<string | null>;
  /** Asks for a rendering of the venue with this name: its documents are missing or damaged. */
  readonly request: (name: string) => Promise<void>;
};

export type MenuVersions = {
  /** The stored version of each owner's venue, null where there is none. */
  readonly versions: (owners: readonly string[]) => Promise<readonly (DocumentVersion | null)[]>;
};

export type MenuWriter = MenuVersions & {
  /**
   * Writes a venue at once, its documents and what leads to them from its former names, when
   * (epoch, version) is newer than what is stored, or the same and rendered by other code. Answers
   * whether it wrote.
   */
  readonly writeIfNewer: (documents: VenueDocuments) => Promise<boolean>;
  /** The same, also over the same version by the same code: damage is mended. */
  readonly writeUnlessOlder: (documents: VenueDocuments) => Promise<boolean>;
  /** For each name whether its mark, or a document that the mark names, is missing. */
  readonly areMissing: (names: readonly string[]) => Promise<readonly boolean[]>;
  /** Some of the names that readers have asked a rendering for; each is handed out once. */
  readonly takeRequests: () => Promise<readonly string[]>;
  /**
   * Every venue is written: what a release that kept documents under other keys has left can go.
   * Until then readers find there what is not here.
   */
  readonly dropFormerKeys: () => Promise<void>;
};

/** For `verify`, which distinguishes a damaged document or mark from a missing one. */
export type MenuChecker = {
  /** Returns true even if the bytes cannot be read. */
  readonly isStored: (name: string, what: DocumentVariant | 'mark') => Promise<boolean>;
};

/** For the operator, who renders everything again. */
export type MenuKeeper = MenuVersions & {
  readonly writeUnlessOlder: MenuWriter['writeUnlessOlder'];
  readonly dropFormerKeys: MenuWriter['dropFormerKeys'];
  /** Whether no venue was ever written, so that none is refused for being older. */
  readonly isEmpty: () => Promise<boolean>;
  /**
   * Removes what `areKnown` denies, in small steps, and answers how many entries that were. It is
   * asked about entries that are there already, so a venue that is written meanwhile stays.
   */
  readonly removeUnknown: (
    areKnown: (entries: readonly Belonging[]) => Promise<readonly boolean[]>,
    onStep?: (step: { readonly done: number; readonly total: number }) => void,
  ) => Promise<number>;
  /** A text that is kept beside the documents: how far a replay has come. Null: there is none. */
  readonly replayNote: () => Promise<string | null>;
  readonly noteReplay: (note: string | null) => Promise<void>;
};

/** The public menus: in Redis in production, in this process's memory in the embedded default. */
export type MenuDocuments = MenuReader &
  MenuWriter &
  MenuChecker &
  MenuKeeper & { readonly close: () => Promise<void> };
