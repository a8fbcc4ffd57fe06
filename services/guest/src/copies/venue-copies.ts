import type { Clock } from '@qr-menu/runtime';
import type { Language } from '@qr-menu/schema';
import type { DocumentVariant, StoredDocument, VenueMark } from '@qr-menu/stores/menu-documents';
import { siteDefault } from '../language/choose-language.ts';
import { type Encoding, namesTag, tagOf } from '../responses/encoding.ts';

export type Wanted = {
  readonly name: string;
  readonly kind: 'html' | 'data' | 'graphql';
  /** Null: the venue's own. */
  readonly language: Language | null;
  readonly encoding: Encoding;
  /** `If-None-Match`: the tags of what the guest has. */
  readonly knownTags: string | undefined;
};

export type Found =
  | { readonly kind: 'current'; readonly document: StoredDocument }
  | { readonly kind: 'unchanged'; readonly etag: string }
  /** What the store last said, at `at` in milliseconds; it cannot be asked now. */
  | {
      readonly kind: 'last-good';
      readonly document: StoredDocument;
      readonly at: number;
      readonly language: Language;
    }
  /** The venue has another name by now: the address of that one has to be asked for. */
  | { readonly kind: 'moved'; readonly name: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' };

/** A stored document as this process last saw it. */
export type Copy = {
  readonly document: StoredDocument;
  /** When the store last said that it is the current one, in milliseconds. */
  confirmedAt: number;
};

type Venue = {
  defaultLanguage: Language;
  readonly copies: Map<DocumentVariant, Copy>;
  bytes: number;
  /** Counts up with every use of any venue. */
  usedAt: number;
};

export type VenueCopies = {
  /** The copy with this tag, confirmed to be current at `now`. */
  readonly confirm: (
    name: string,
    variant: DocumentVariant,
    etag: string,
    now: number,
  ) => StoredDocument | null;
  /**
   * A document that says that there is no menu takes the venue's other copies away: what was
   * withdrawn must not come back in any language or form.
   */
  readonly keep: (
    name: string,
    variant: DocumentVariant,
    kept: Copy & { readonly defaultLanguage: Language },
  ) => void;
  readonly forget: (name: string) => void;
  /** Takes away what is not current any more, when the venue's menu was withdrawn in some form. */
  readonly forgetWithdrawn: (name: string, current: VenueMark['documents']) => void;
  /** Whatever there is, however old. */
  readonly last: (name: string, variant: DocumentVariant) => Copy | null;
  readonly defaultLanguage: (name: string) => Language | null;
};

/** What a venue costs besides its documents, roughly. */
const venueOverhead = 1_000;

/** Room is made in such parts of all, because finding out whose it is means looking at every venue. */
const partsOfRoom = 8;

/** Copies of documents by name. Beyond `mostBytes` the venues not asked for the longest go. */
export function createVenueCopies(mostBytes: number): VenueCopies {
  const venues = new Map<string, Venue>();
  let bytes = 0;
  let uses = 0;

  function used(name: string): Venue | undefined {
    const venue = venues.get(name);
    uses += 1;
    if (venue) venue.usedAt = uses;
    return venue;
  }

  function makeRoom(): void {
    const enough = mostBytes - mostBytes / partsOfRoom;
    const byUse = [...venues].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name] of byUse) {
      if (bytes <= enough) return;
      forget(name);
    }
  }

  function forget(name: string): void {
    bytes -= venues.get(name)?.bytes ?? 0;
    venues.delete(name);
  }

  return {
    forget,
    confirm: (name, variant, etag, now) => {
      const copy = used(name)?.copies.get(variant);
      if (copy?.document.etag !== etag) return null;
      copy.confirmedAt = now;
      return copy.document;
    },
    keep: (name, variant, { document, confirmedAt, defaultLanguage }) => {
      if (document.status !== 200) forget(name);
      const before = used(name);
      const venue = before ?? { defaultLanguage, copies: new Map(), bytes: 0, usedAt: uses };
      if (!before) venues.set(name, venue);
      venue.defaultLanguage = defaultLanguage;
      const replaced = venue.copies.get(variant)?.document.body.byteLength ?? 0;
      // A buffer of its own: what a store hands out may be a view into far more.
      const body = Uint8Array.from(document.body);
      venue.copies.set(variant, { document: { ...document, body }, confirmedAt });
      const grown = body.byteLength - replaced + (before ? 0 : venueOverhead);
      venue.bytes += grown;
      bytes += grown;
      if (bytes > mostBytes) makeRoom();
    },
    forgetWithdrawn: (name, current) => {
      const venue = venues.get(name);
      if (!venue || Object.values(current).every(({ status }) => status === 200)) return;
      for (const [variant, { document }] of venue.copies) {
        if (current[variant]?.etag === document.etag) continue;
        venue.copies.delete(variant);
        venue.bytes -= document.body.byteLength;
        bytes -= document.body.byteLength;
      }
    },
    last: (name, variant) => used(name)?.copies.get(variant) ?? null,
    defaultLanguage: (name) => venues.get(name)?.defaultLanguage ?? null,
  };
}

/** Former names whose current one is known for when the store is away. */
const mostMoves = 10_000;

/** What can be answered without reading a document: from its tag, or from a copy. */
export function createMenuCopies(mostBytes: number, clock: Pick<Clock, 'now'>) {
  const copies = createVenueCopies(mostBytes);
  const moves = new Map<string, string>();
  return {
    /** The venue's name is another one by now: what was shown under the former one is no menu any more. */
    move: (from: string, to: string): void => {
      copies.forget(from);
      if (moves.size >= mostMoves) moves.clear();
      moves.set(from, to);
    },
    movedTo: (name: string): string | undefined => moves.get(name),
    /** Null: it has to be read. */
    current: (wanted: Wanted, mark: VenueMark): Found | null => {
      copies.forgetWithdrawn(wanted.name, mark.documents);
      const variant = variantOf(wanted, mark.defaultLanguage);
      const stored = mark.documents[variant];
      if (!stored) return null;
      const { status, etag } = stored;
      const document = copies.confirm(wanted.name, variant, etag, clock.now());
      if (status === 200 && has(wanted, etag)) return { kind: 'unchanged', etag };
      return document && { kind: 'current', document };
    },
    keep: (
      wanted: Wanted,
      { defaultLanguage }: VenueMark,
      document: StoredDocument,
      confirmedAt: number,
    ): void => {
      moves.delete(wanted.name);
      const variant = variantOf(wanted, defaultLanguage);
      copies.keep(wanted.name, variant, { document, confirmedAt, defaultLanguage });
    },
    /** Whatever there is of a menu that can be shown, however old. */
    lastGood: (wanted: Wanted): Found | null => {
      const { name, language: asked } = wanted;
      const language = asked ?? copies.defaultLanguage(name) ?? siteDefault;
      const copy = copies.last(name, variantOf(wanted, language));
      if (copy?.document.status !== 200) return null;
      return { kind: 'last-good', document: copy.document, at: copy.confirmedAt, language };
    },
  };
}

const has = ({ knownTags, encoding }: Wanted, etag: string): boolean =>
  knownTags !== undefined && namesTag(knownTags, tagOf(etag, encoding));

/** Made once: putting such a name together for each request is dear. */
const variants = {
  html: { bg: 'html:bg', en: 'html:en', de: 'html:de' },
  data: { bg: 'data:bg', en: 'data:en', de: 'data:de' },
  graphql: { bg: 'graphql', en: 'graphql', de: 'graphql' },
} as const satisfies Record<Wanted['kind'], Record<Language, DocumentVariant>>;

/** Where the document is that a guest wants of a venue with this language. */
export const variantOf = ({ kind, language }: Wanted, venues: Language): DocumentVariant =>
  variants[kind][language ?? venues];
