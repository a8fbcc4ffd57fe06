import type { DocumentVariant, Logger, MenuDocuments, StoredDocument } from '@qr-menu/platform';

export type Found =
  | { readonly kind: 'found'; readonly document: StoredDocument }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' };

export type FindDocument = (name: string, variant: DocumentVariant) => Promise<Found>;

export type FindDocumentDeps = {
  readonly documents: MenuDocuments;
  /** Asks Postgres: only its "no" makes a menu not found (rule R8). */
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly logger: Logger;
};

/** One key look-up; Postgres is asked only when there is no document. */
export function createFindDocument(deps: FindDocumentDeps): FindDocument {
  const { documents, venueExists, logger } = deps;
  return async (name, variant) => {
    try {
      const document = await documents.read(name, variant);
      if (document) return { kind: 'found', document };
      return { kind: (await venueExists(name)) ? 'unavailable' : 'not-found' };
    } catch (error) {
      logger.warn({ err: error }, 'a document could not be read');
      return { kind: 'unavailable' };
    }
  };
}
