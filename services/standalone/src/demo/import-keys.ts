import { createHash } from 'node:crypto';
import type { DemoVenue } from './demo-venues.ts';

/** Stays the same for this owner and venue. The email address itself must not appear in logs. */
export function idempotencyPrefix(venue: Pick<DemoVenue, 'key'>, email: string): string {
  const owner = createHash('sha256').update(email).digest('hex').slice(0, 12);
  return `demo-import:${venue.key}:${owner}`;
}

/** The key of the last change in an import. */
export const activation = 'menu-active';

/** An idempotency key of an import, which becomes the commit id in the archive. */
export const importKey = (prefix: string, entityKey: string): string => `${prefix}:${entityKey}`;
