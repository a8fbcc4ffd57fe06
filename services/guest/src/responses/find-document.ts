import { firstMenu } from '@qr-menu/domain/hours';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import type { Language } from '@qr-menu/schema';
import {
  type DocumentVariant,
  type DocumentWithManifest,
  isFormer,
  type MenuReader,
  type OfferedMenus,
  type StoredDocument,
  type VenueManifest,
} from '@qr-menu/stores/menu-documents';
import { LRUCache } from 'lru-cache';
import { type ContentEncoding, knownEncoding, siteDefault } from './negotiation.ts';

export type FindDocumentDeps = {
  readonly documents: Pick<MenuReader, 'check' | 'readWithManifest' | 'request'>;
  /** Queries Postgres, because only Postgres decides that a menu is "not found" (rule R8). */
  readonly venueExists: (name: string) => Promise<boolean>;
  /** Finds the name of a venue that was entered without accents. Null if there is no such venue. */
  readonly accentedName: (name: string) => Promise<string | null>;
  readonly copiesMemory: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
};

/** Enough for one wrong guess, and for a few renames during the request. */
const mostLooks = 4;

/** The minimum milliseconds between two requests to render the same name. */
const requestPause = 5_000;
const mostRequested = 10_000;

/**
 * Finds the current document. Queries the store on every request, and Postgres only if the store and this
 * process have no document. Page requests with a former name are redirected. Queries have no name in their
 * URL, so they get the document of the current name. `settle` must not throw, because it is called directly
 * when the store responds. A promise per step would cost more than the lookup.
 */
export function createFindDocument<Request extends DocumentRequest>(
  deps: FindDocumentDeps,
  settle: (request: Request, outcome: DocumentOutcome) => void,
): (request: Request) => void {
  const { documents, clock, logger } = deps;
  const cache = createMenuCache(deps.copiesMemory, clock);
  const requestRendering = createRequestRendering(deps);
  let failing = false;

  function outage(request: DocumentRequest, error: unknown): DocumentOutcome {
    if (!failing) logger.warn({ err: error }, 'documents cannot be read, stale ones are used');
    failing = true;
    const name = cache.movedTo(request.name);
    if (name !== undefined && request.kind !== 'graphql') return { kind: 'moved', name };
    return cache.stale({ ...request, name: name ?? request.name }) ?? { kind: 'unavailable' };
  }

  /** `variant` is the document that was read along with the manifest. */
  function handleRead(
    request: Request,
    { manifest, document }: DocumentWithManifest,
    variant: DocumentVariant | null,
    attempts: number,
  ): void {
    failing = false;
    if (!manifest) void withoutDocument(request, attempts);
    else if (isFormer(manifest)) follow(request, manifest.movedTo, attempts);
    else {
      const outcome = cache.current(request, manifest);
      const needed = variantOf(request, manifest, clock.now());
      if (outcome) settle(request, outcome);
      else if (variant === needed && document) {
        cache.keep(request, variant, manifest, document);
        settle(request, { kind: 'current', document });
      } else if (variant !== needed && manifest.documents[needed]) look(request, attempts, needed);
      else void withoutDocument(request, attempts);
    }
  }

  function follow(request: Request, name: string, attempts: number): void {
    cache.move(request.name, name);
    if (request.kind === 'graphql') look({ ...request, name }, attempts);
    else settle(request, { kind: 'moved', name });
  }

  async function withoutDocument(request: Request, attempts: number): Promise<void> {
    const outcome = cache.stale(request) ?? (await absent(deps, request.name));
    if (outcome.kind === 'last-good' || outcome.kind === 'unavailable')
      requestRendering(request.name);
    if (outcome.kind === 'moved') follow(request, outcome.name, attempts);
    else settle(request, outcome);
  }

  function look(request: Request, before: number, variant = cache.missing(request)): void {
    const settleWith = (marked: DocumentWithManifest): void => {
      try {
        handleRead(request, marked, variant, before + 1);
      } catch (error) {
        failed(error);
      }
    };
    const failed = (error: unknown): void => settle(request, outage(request, error));
    if (before === mostLooks) settle(request, { kind: 'unavailable' });
    else if (variant) documents.readWithManifest(request.name, variant).then(settleWith, failed);
    else
      documents
        .check(request.name)
        .then((manifest) => settleWith({ manifest, document: null }), failed);
  }

  return (request) => look(request, 0);
}

/** Requests rendering if documents are missing or damaged, but not too often for the same name. */
function createRequestRendering({ documents, clock }: FindDocumentDeps): (name: string) => void {
  const requested = new LRUCache<string, number>({ max: mostRequested });
  return (name) => {
    const now = clock.now();
    if (now - (requested.get(name) ?? Number.NEGATIVE_INFINITY) < requestPause) return;
    requested.set(name, now);
    documents.request(name).catch(() => requested.delete(name));
  };
}

async function absent(
  { venueExists, accentedName, logger }: FindDocumentDeps,
  name: string,
): Promise<DocumentOutcome> {
  try {
    if (await venueExists(name)) return { kind: 'unavailable' };
    const accented = await accentedName(name);
    if (accented !== null) return { kind: 'moved', name: accented };
    const meant = meantName(name);
    const isMeant = meant !== name && meant !== '' && (await venueExists(meant));
    return isMeant ? { kind: 'moved', name: meant } : { kind: 'not-found' };
  } catch (error) {
    logger.warn({ err: error }, 'the existence of a venue cannot be checked');
    return { kind: 'unavailable' };
  }
}

/** Some programs write a plus sign for a space in a link, or include the punctuation after it. */
const meantName = (name: string): string => name.replaceAll('+', '-').replace(/[-.,!)]+$/, '');

export type DocumentRequest = {
  readonly name: string;
  readonly kind: 'html' | 'data' | 'graphql';
  readonly language: Language | null;
  /** The key of a menu from the URL. An unknown key has no effect. */
  readonly menu?: string | null;
  /** The smallest encoding that the client accepts. */
  readonly encoding: ContentEncoding;
  readonly knownTags: string | undefined;
};

export type DocumentOutcome =
  | { readonly kind: 'current'; readonly document: StoredDocument }
  | { readonly kind: 'unchanged'; readonly etag: string; readonly encoding: ContentEncoding }
  /** The store is unavailable. The last known document was current at `at` (milliseconds). */
  | {
      readonly kind: 'last-good';
      readonly document: StoredDocument;
      readonly at: number;
      readonly language: Language;
    }
  /** The request used a former name or another spelling of `name`. The guest is redirected. */
  | { readonly kind: 'moved'; readonly name: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' };

export type Copy = {
  readonly document: StoredDocument;
  /** The time at which the store last confirmed that the document is current, in milliseconds. */
  confirmedAt: number;
};

type Venue = Choices & {
  readonly copies: Map<DocumentVariant, Copy>;
  /** The ETags from the last comparison, kept because many requests read the same manifest. */
  fitting: VenueManifest['documents'] | null;
};

/** The approximate size of a venue in bytes, without its documents. */
const venueOverhead = 1_000;

function bytesOf({ copies }: Venue): number {
  let bytes = venueOverhead;
  for (const { document } of copies.values()) bytes += document.body.byteLength;
  return bytes;
}

/** When full, the cache admits a venue at its second read and evicts the least recently read venue. */
export function createVenueCache(mostBytes: number) {
  /** Names that were read once while the cache was full, oldest first. At most as many as cached venues. */
  const readOnce = new Set<string>();
  const venues = new LRUCache<string, Venue>({
    maxSize: Math.max(1, mostBytes),
    sizeCalculation: bytesOf,
  });

  function isAdmitted(name: string, bytes: number): boolean {
    if (venues.calculatedSize + venueOverhead + bytes <= mostBytes) return true;
    if (readOnce.delete(name)) return true;
    readOnce.add(name);
    const [oldest = name] = readOnce;
    if (readOnce.size > venues.size) readOnce.delete(oldest);
    return false;
  }

  return {
    forget: (name: string): void => void venues.delete(name),
    has: (name: string, variant: DocumentVariant): boolean =>
      venues.peek(name)?.copies.has(variant) === true,
    /** Returns the document if it has this ETag, and records that it was current at `now`. */
    confirm: (
      name: string,
      variant: DocumentVariant,
      etag: string,
      now: number,
    ): StoredDocument | null => {
      const copy = venues.get(name)?.copies.get(variant);
      if (copy?.document.etag !== etag) return null;
      copy.confirmedAt = now;
      return copy.document;
    },
    /** If the menu was withdrawn, removes all documents of the venue, so that the menu cannot reappear. */
    keep: (
      name: string,
      variant: DocumentVariant,
      { document, confirmedAt, defaultLanguage, menus }: Copy & Choices,
    ): void => {
      const before = venues.get(name);
      if (!before && !isAdmitted(name, document.body.byteLength)) return;
      const copies = new Map(document.status === 200 ? before?.copies : []);
      copies.set(variant, { document: { ...document, body: alone(document.body) }, confirmedAt });
      venues.set(name, { defaultLanguage, ...(menus && { menus }), copies, fitting: null });
    },
    /** If a variant of the venue's menu was withdrawn, removes all documents that are not current. */
    forgetWithdrawn: (name: string, current: VenueManifest['documents']): void => {
      const venue = venues.peek(name);
      if (!venue || venue.fitting === current) return;
      venue.fitting = current;
      const isShown = ([variant]: [DocumentVariant, Copy]) => current[variant]?.status === 200;
      const isWithdrawn = Object.values(current).some((stored) => stored?.status !== 200);
      if (!isWithdrawn && [...venue.copies].every(isShown)) return;
      const copies = [...venue.copies].filter(
        ([variant, { document }]) => current[variant]?.etag === document.etag,
      );
      venues.set(name, { ...venue, copies: new Map(copies) });
    },
    last: (name: string, variant: DocumentVariant): Copy | null =>
      venues.get(name)?.copies.get(variant) ?? null,
    choices: (name: string): Choices => venues.peek(name) ?? unknownVenue,
  };
}

/** Copies the bytes into their own buffer, because a store may return a view of a much larger buffer. */
function alone(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer.byteLength <= bytes.byteLength + mostBesides) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  own.set(bytes);
  return own;
}

const mostBesides = 256;

/** The number of renamed venues to remember, for when the store is unavailable. */
const mostMoves = 10_000;

export function createMenuCache(mostBytes: number, clock: Pick<Clock, 'now'>) {
  const cache = createVenueCache(mostBytes);
  const moves = new LRUCache<string, string>({ max: mostMoves });
  return {
    /** Records the venue's new name. Documents that are cached under the old name become invalid. */
    move: (from: string, to: string): void => {
      cache.forget(from);
      moves.set(from, to);
    },
    movedTo: (name: string): string | undefined => moves.get(name),
    /** The variant to read. Null if this process or the guest has it. May have to guess the language. */
    missing: (request: DocumentRequest): DocumentVariant | null => {
      if (request.knownTags !== undefined) return null;
      const variant = variantOf(request, cache.choices(request.name), clock.now());
      return cache.has(request.name, variant) ? null : variant;
    },
    current: (request: DocumentRequest, manifest: VenueManifest): DocumentOutcome | null => {
      cache.forgetWithdrawn(request.name, manifest.documents);
      const variant = variantOf(request, manifest, clock.now());
      const stored = manifest.documents[variant];
      if (!stored) return null;
      const { status, etag } = stored;
      const document = cache.confirm(request.name, variant, etag, clock.now());
      const encoding = knownEncoding(request.knownTags, etag, request.encoding);
      if (status === 200 && encoding) return { kind: 'unchanged', etag, encoding };
      return document && { kind: 'current', document };
    },
    keep: (
      request: DocumentRequest,
      variant: DocumentVariant,
      { defaultLanguage, menus }: VenueManifest,
      document: StoredDocument,
    ): void => {
      moves.delete(request.name);
      const confirmedAt = clock.now();
      cache.keep(request.name, variant, { document, confirmedAt, defaultLanguage, menus });
    },
    /** Returns a cached menu of any age, if it may be shown. */
    stale: (request: DocumentRequest): DocumentOutcome | null => {
      const { name } = request;
      const choices = cache.choices(name);
      const language = request.language ?? choices.defaultLanguage;
      const { menus: _, ...first } = choices;
      const copy =
        cache.last(name, variantOf(request, choices, clock.now())) ??
        cache.last(name, variantOf(request, first, clock.now()));
      if (copy?.document.status !== 200) return null;
      return { kind: 'last-good', document: copy.document, at: copy.confirmedAt, language };
    },
  };
}

const variants = {
  html: { bg: 'html:bg', en: 'html:en', de: 'html:de' },
  data: { bg: 'data:bg', en: 'data:en', de: 'data:de' },
  graphql: { bg: 'graphql', en: 'graphql', de: 'graphql' },
} as const satisfies Record<DocumentRequest['kind'], Record<Language, DocumentVariant>>;

/** The venue's default language and menus, for requests without a language or a menu. */
export type Choices = {
  readonly defaultLanguage: Language;
  readonly menus?: OfferedMenus | undefined;
};

const unknownVenue: Choices = { defaultLanguage: siteDefault };

/** @param now milliseconds since 1970, determines which menu opens if the URL does not contain one */
export function variantOf(
  {
    kind,
    language,
    menu = null,
  }: Pick<DocumentRequest, 'kind' | 'language'> & { readonly menu?: string | null | undefined },
  { defaultLanguage, menus }: Choices,
  now: number,
): DocumentVariant {
  const variant = variants[kind][language ?? defaultLanguage];
  if (!menus || kind === 'graphql') return variant;
  const named = menu === null ? -1 : menus.keys.indexOf(menu);
  const index = named < 0 ? menuNow(menus, now) : named;
  return index === 0 ? variant : (`${variant}@${menus.keys[index]}` as DocumentVariant);
}

type MenuNow = { readonly index: number; readonly from: number; readonly until: number };

/** Cached per manifest, because finding the next change takes up to a millisecond. */
const menusNow = new WeakMap<OfferedMenus, MenuNow>();

function menuNow(menus: OfferedMenus, now: number): number {
  const before = menusNow.get(menus);
  if (before && before.from <= now && now < before.until) return before.index;
  const first = firstMenu(menus.hours, now, menus.offsets);
  menusNow.set(menus, { ...first, from: now });
  return first.index;
}
