import type { Clock, DocumentVariant, StoredDocument, VenueMark } from '@qr-menu/platform';
import type { Language } from '@qr-menu/schema';
import { createVenueCopies } from '../copies/venue-copies.ts';
import { siteDefault } from '../language/choose-language.ts';
import { namesTag, tagOf } from './encoding.ts';
import type { Found, Wanted } from './find-document.ts';

/** Room for about a thousand large venues in three languages. */
const mostCopyBytes = 64 * 1024 * 1024;

/** Former names whose current one is known for when the store is away. */
const mostMoves = 10_000;

/** What can be answered without reading a document: from its tag, or from a copy. */
export function createDocumentsAtHand(clock: Pick<Clock, 'now'>) {
  const copies = createVenueCopies(mostCopyBytes);
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
