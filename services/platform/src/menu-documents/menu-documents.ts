import type { Language } from '@qr-menu/schema';

/**
 * `graphql`: the finished response of the persisted PublicMenu query; `html:*`: the page; `model`:
 * the entities that the menu consists of, for other selections of public calls.
 */
export type DocumentVariant = 'graphql' | 'model' | `html:${Language}`;

/** Which state a venue's documents show. */
export type DocumentVersion = {
  readonly epoch: number;
  /** The workspace stream's version. */
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

export type VenueDocuments = DocumentVersion & {
  readonly owner: string;
  /** Every normalized name the venue ever had: each resolves in one look-up. */
  readonly names: readonly string[];
  /** The id under which `nameOfAccount` finds the venue from now on; null adds none. */
  readonly accountId: string | null;
  readonly variants: Readonly<Record<DocumentVariant, StoredDocument>>;
};

/** The public menu documents: Redis in production, this process's memory in the embedded default. */
export type MenuDocuments = {
  /** One key look-up. Null means "not here", which is not yet "does not exist" (rule R8). */
  readonly read: (name: string, variant: DocumentVariant) => Promise<StoredDocument | null>;
  /**
   * A name of the venue that has or had this account; null means "not here". Whether its document
   * still shows the account is for the reader to see.
   */
  readonly nameOfAccount: (accountId: string) => Promise<string | null>;
  /**
   * Writes all names and variants of a venue at once, when (epoch, version) is newer than what is
   * stored, or the same and rendered by other code. Answers whether it wrote.
   */
  readonly writeIfNewer: (documents: VenueDocuments) => Promise<boolean>;
  /** The stored version of each owner's venue, null where there is none. */
  readonly versions: (owners: readonly string[]) => Promise<readonly (DocumentVersion | null)[]>;
  readonly close: () => Promise<void>;
};
