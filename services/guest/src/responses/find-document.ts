import type { Clock, Logger } from '@qr-menu/runtime';
import {
  type DocumentVariant,
  isFormer,
  type MarkedDocument,
  type MenuReader,
} from '@qr-menu/stores/menu-documents';
import { createMenuCopies, type Found, variantOf, type Wanted } from '../copies/venue-copies.ts';

export type FindDocumentDeps = {
  readonly documents: Pick<MenuReader, 'check' | 'readMarked'>;
  /** Asks Postgres: only its "no" makes a menu not found (rule R8). */
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly copiesMemory: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
};

/** A wrong guess, and renames during one request; nobody makes more of them. */
const mostLooks = 4;

/**
 * Asks the store on every request what is current, and for the document with it unless this process
 * has a copy. Postgres is asked only when there is neither. Who asks for a page by a former name is
 * sent on; a query, whose address holds no name, is answered by the current one. `settle` must not
 * throw: it is called straight from the store's answer, because a promise for each step of each
 * guest costs more than the look-up.
 */
export function createFindDocument<Asked extends Wanted>(
  deps: FindDocumentDeps,
  settle: (asked: Asked, found: Found) => void,
): (asked: Asked) => void {
  const { documents, clock, logger } = deps;
  const copies = createMenuCopies(deps.copiesMemory, clock);
  let failing = false;

  function outage(wanted: Wanted, error: unknown): Found {
    if (!failing) logger.warn({ err: error }, 'documents cannot be read: the last good ones go');
    failing = true;
    const name = copies.movedTo(wanted.name);
    if (name !== undefined && wanted.kind !== 'graphql') return { kind: 'moved', name };
    return copies.lastGood({ ...wanted, name: name ?? wanted.name }) ?? { kind: 'unavailable' };
  }

  /** `variant`: the document that was asked for with the mark. */
  function seen(
    asked: Asked,
    { mark, document }: MarkedDocument,
    variant: DocumentVariant | null,
    looks: number,
  ): void {
    failing = false;
    if (!mark) void withoutDocument(asked);
    else if (isFormer(mark)) follow(asked, mark.movedTo, looks);
    else {
      const found = copies.current(asked, mark);
      const wanted = variantOf(asked, mark.defaultLanguage);
      if (found) settle(asked, found);
      else if (variant === wanted && document) {
        copies.keep(asked, variant, mark, document);
        settle(asked, { kind: 'current', document });
      } else if (variant !== wanted && mark.documents[wanted]) look(asked, looks, wanted);
      else void withoutDocument(asked);
    }
  }

  function follow(asked: Asked, name: string, looks: number): void {
    copies.move(asked.name, name);
    if (asked.kind === 'graphql') look({ ...asked, name }, looks);
    else settle(asked, { kind: 'moved', name });
  }

  async function withoutDocument(asked: Asked): Promise<void> {
    settle(asked, copies.lastGood(asked) ?? (await absent(deps, asked.name)));
  }

  function look(asked: Asked, before: number, variant = copies.missing(asked)): void {
    const tell = (marked: MarkedDocument): void => {
      try {
        seen(asked, marked, variant, before + 1);
      } catch (error) {
        failed(error);
      }
    };
    const failed = (error: unknown): void => settle(asked, outage(asked, error));
    if (before === mostLooks) settle(asked, { kind: 'unavailable' });
    else if (variant) documents.readMarked(asked.name, variant).then(tell, failed);
    else documents.check(asked.name).then((mark) => tell({ mark, document: null }), failed);
  }

  return (asked) => look(asked, 0);
}

async function absent({ venueExists, logger }: FindDocumentDeps, name: string): Promise<Found> {
  try {
    return { kind: (await venueExists(name)) ? 'unavailable' : 'not-found' };
  } catch (error) {
    logger.warn({ err: error }, 'whether a venue exists cannot be asked');
    return { kind: 'unavailable' };
  }
}
