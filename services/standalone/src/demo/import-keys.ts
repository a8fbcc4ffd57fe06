import { createHash } from 'node:crypto';
import type { DemoVenue } from './demo-venues.ts';

/** The same for each run with this owner and venue. The address itself must not appear in logs. */
export function idempotencyPrefix(venue: Pick<DemoVenue, 'key'>, email: string): string {
  const owner = createHash('sha256').update(email).digest('hex').slice(0, 12);
  return `demo-import:${venue.key}:${owner}`;
}

/** The key of an import's last change. */
export const activation = 'menu-active';

/** An idempotency key of an import. It becomes the commit id in the archive. */
export const importKey = (prefix: string, entityKey: string): string => `${prefix}:${entityKey}`;
