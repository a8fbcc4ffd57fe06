import type { Clock, Logger } from '@qr-menu/runtime';
import {
  isFormer,
  type MenuReader,
  type NameMark,
  type VenueMark,
} from '@qr-menu/stores/menu-documents';
import { createMenuCopies, type Found, variantOf, type Wanted } from '../copies/venue-copies.ts';

export type FindDocumentDeps = {
  readonly documents: MenuReader;
  /** Asks Postgres: only its "no" makes a menu not found (rule R8). */
  readonly venueExists: (name: string) => Promise<boolean>;
  /** Bytes of documents that are kept in memory. */
  readonly copiesMemory: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
};

/** So many renames during one request are nobody's. */
const mostMoves = 3;

/**
 * Asks the store on every request what is current, but reads it only when this process has no copy
 * of that. Postgres is asked only when there is neither. Who asks for a page by a former name is
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

  async function read(wanted: Wanted, mark: VenueMark): Promise<Found | null> {
    const now = clock.now();
    const variant = variantOf(wanted, mark.defaultLanguage);
    if (!mark.documents[variant]) return null;
    const document = await documents.read(wanted.name, variant);
    if (!document) return null;
    copies.keep(wanted, mark, document, now);
    return { kind: 'current', document };
  }

  async function find(asked: Asked, mark: VenueMark | null, moves: number): Promise<void> {
    try {
      const found = mark && (await read(asked, mark));
      failing = false;
      if (found) return settle(asked, found);
      // A rename between the two takes the document away.
      const again = mark && (await documents.check(asked.name));
      if (again && isFormer(again)) return follow(asked, again.movedTo, moves);
    } catch (error) {
      return settle(asked, outage(asked, error));
    }
    settle(asked, copies.lastGood(asked) ?? (await absent(deps, asked.name)));
  }

  function follow(asked: Asked, name: string, moves: number): void {
    failing = false;
    copies.move(asked.name, name);
    if (asked.kind !== 'graphql') settle(asked, { kind: 'moved', name });
    else if (moves < mostMoves) ask({ ...asked, name }, moves + 1);
    else settle(asked, { kind: 'unavailable' });
  }

  function known(wanted: Wanted, mark: VenueMark | null): Found | null {
    try {
      const found = mark && copies.current(wanted, mark);
      if (found) failing = false;
      return found;
    } catch (error) {
      return outage(wanted, error);
    }
  }

  function checked(asked: Asked, mark: NameMark | null, moves: number): void {
    if (mark && isFormer(mark)) {
      follow(asked, mark.movedTo, moves);
      return;
    }
    const found = known(asked, mark);
    if (found) settle(asked, found);
    else void find(asked, mark, moves);
  }

  function ask(asked: Asked, moves: number): void {
    documents.check(asked.name).then(
      (mark) => checked(asked, mark, moves),
      (error: unknown) => settle(asked, outage(asked, error)),
    );
  }

  return (asked) => ask(asked, 0);
}

async function absent({ venueExists, logger }: FindDocumentDeps, name: string): Promise<Found> {
  try {
    return { kind: (await venueExists(name)) ? 'unavailable' : 'not-found' };
  } catch (error) {
    logger.warn({ err: error }, 'whether a venue exists cannot be asked');
    return { kind: 'unavailable' };
  }
}
