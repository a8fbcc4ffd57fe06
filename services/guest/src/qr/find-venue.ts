import type { Logger } from '@qr-menu/runtime/process';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import { LRUCache } from 'lru-cache';

export type VenueOfCode =
  | { readonly kind: 'found'; readonly name: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' };

export type FindVenue = (code: string) => Promise<VenueOfCode>;

export type FindVenueDeps = {
  readonly documents: Pick<MenuReader, 'nameOfCode'>;
  /** Queries Postgres, because only Postgres decides that a code is "not found" (rule R8). */
  readonly nameOfCode: (code: string) => Promise<string | null>;
  readonly logger: Logger;
};

const mostKept = 10_000;

/** Queries Postgres if the key is missing. If both stores are down, reuses the last answer. */
export function createFindVenue(deps: FindVenueDeps): FindVenue {
  const { documents, nameOfCode, logger } = deps;
  const lastNames = new LRUCache<string, string>({ max: mostKept });

  async function storedName(code: string): Promise<string | null> {
    try {
      return await documents.nameOfCode(code);
    } catch (error) {
      logger.warn(
        { err: error },
        'a code cannot be looked up in the documents, Postgres is queried',
      );
      return null;
    }
  }

  return async (code) => {
    try {
      const name = (await storedName(code)) ?? (await nameOfCode(code));
      if (name === null) return { kind: 'not-found' };
      lastNames.set(code, name);
      return { kind: 'found', name };
    } catch (error) {
      logger.warn({ err: error }, 'the venue of a code cannot be looked up');
      const name = lastNames.get(code);
      return name === undefined ? { kind: 'unavailable' } : { kind: 'found', name };
    }
  };
}
