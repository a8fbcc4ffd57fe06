import type { DocumentVariant, StoredDocument, VenueMark } from '@qr-menu/platform';
import type { Language } from '@qr-menu/schema';

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
