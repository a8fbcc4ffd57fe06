import type { Clock, Logger, MenuDocuments, StoredDocument, VenueMark } from '@qr-menu/platform';
import type { Language } from '@qr-menu/schema';
import { createDocumentsAtHand, variantOf } from './documents-at-hand.ts';
import type { Encoding } from './encoding.ts';

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
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' };

export type FindDocumentDeps = {
  readonly documents: MenuDocuments;
  /** Asks Postgres: only its "no" makes a menu not found (rule R8). */
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
};

/**
 * Asks the store on every request what is current, but reads it only when this process has no copy
 * of that. Postgres is asked only when there is neither. `settle` must not throw: it is called
 * straight from the store's answer, because a promise for each step of each guest costs more than
 * the look-up.
 */
export function createFindDocument<Asked extends Wanted>(
  deps: FindDocumentDeps,
  settle: (asked: Asked, found: Found) => void,
): (asked: Asked) => void {
  const { documents, clock, logger } = deps;
  const atHand = createDocumentsAtHand(clock);
  let failing = false;

  function outage(wanted: Wanted, error: unknown): Found {
    if (!failing) logger.warn({ err: error }, 'documents cannot be read: the last good ones go');
    failing = true;
    return atHand.lastGood(wanted) ?? { kind: 'unavailable' };
  }

  async function read(wanted: Wanted, mark: VenueMark): Promise<Found | null> {
    const now = clock.now();
    const variant = variantOf(wanted, mark.defaultLanguage);
    if (!mark.documents[variant]) return null;
    const document = await documents.read(wanted.name, variant);
    if (!document) return null;
    atHand.keep(wanted, mark, document, now);
    return { kind: 'current', document };
  }

  async function find(wanted: Wanted, mark: VenueMark | null): Promise<Found> {
    try {
      const found = mark && (await read(wanted, mark));
      failing = false;
      if (found) return found;
    } catch (error) {
      return outage(wanted, error);
    }
    return atHand.lastGood(wanted) ?? absent(deps, wanted.name);
  }

  function known(wanted: Wanted, mark: VenueMark | null): Found | null {
    try {
      const found = mark && atHand.current(wanted, mark);
      if (found) failing = false;
      return found;
    } catch (error) {
      return outage(wanted, error);
    }
  }

  function checked(asked: Asked, mark: VenueMark | null): void {
    const found = known(asked, mark);
    if (found) settle(asked, found);
    else void find(asked, mark).then((later) => settle(asked, later));
  }

  return (asked) => {
    documents.check(asked.name).then(
      (mark) => checked(asked, mark),
      (error: unknown) => settle(asked, outage(asked, error)),
    );
  };
}

async function absent({ venueExists, logger }: FindDocumentDeps, name: string): Promise<Found> {
  try {
    return { kind: (await venueExists(name)) ? 'unavailable' : 'not-found' };
  } catch (error) {
    logger.warn({ err: error }, 'whether a venue exists cannot be asked');
    return { kind: 'unavailable' };
  }
}
