import { createHash } from 'node:crypto';
import type { VenueDocuments } from '@qr-menu/platform';

/** The same for two renderings exactly when all documents and names are the same bytes. */
export function digestOfVenue({ names, currentName, variants }: VenueDocuments): string {
  const hash = createHash('sha256').update(JSON.stringify([names, currentName]));
  for (const [variant, { status, etag, body }] of Object.entries(variants).sort(byVariant)) {
    hash.update(JSON.stringify([variant, status, etag, body.length])).update(body);
  }
  return hash.digest('hex').slice(0, 16);
}

const byVariant = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
