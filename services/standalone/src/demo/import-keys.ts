import { createHash } from 'node:crypto';
import type { DemoVenue } from './demo-venues.ts';

/** Stable for the owner and venue. The address itself must not appear in logs. */
export function idempotencyPrefix(venue: Pick<DemoVenue, 'key'>, email: string): string {
  const owner = createHash('sha256').update(email).digest('hex').slice(0, 12);
  return `demo-import:${venue.key}:${owner}`;
}

/** The key of an import's last change. */
export const activation = 'menu-active';

/** An import's idempotency keys are the commit ids in the archive. */
export const importKey = (prefix: string, entityKey: string): string => `${prefix}:${entityKey}`;
