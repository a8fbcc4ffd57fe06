import { createLogger } from '@qr-menu/runtime/process';
import { createMemoryMenuDocuments } from '@qr-menu/stores/menu-documents';
import { GraphQLError } from 'graphql';
import { Pool } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { createErrorFormatter } from '../../answers/format-error.ts';
import { readVenue, readVenueOfAccount } from './read-venue.ts';

const pool = new Pool();
afterAll(() => pool.end());
const format = createErrorFormatter(createLogger('test', 'silent'));
const stores = { documents: createMemoryMenuDocuments(), pool };

/** Returns the result that a caller gets if the archive has no row for the venue. */
async function outcomeOf(read: () => Promise<unknown>, caughtUp: boolean): Promise<unknown> {
  const rows = [{ exists: false, caughtUp, complete: caughtUp }];
  vi.spyOn(pool, 'query').mockImplementation(async () => ({ rows }));
  return read().catch((error: Error) => {
    const thrown = new GraphQLError('', { path: ['venue'], originalError: error });
    const extensions = { code: 'INTERNAL_SERVER_ERROR' };
    return format({ message: '', extensions }, thrown).extensions?.code;
  });
}

test.each([
  ['a name', () => readVenue(stores, 'rila')],
  ['an account', () => readVenueOfAccount(stores, 'account-1')],
])(
  '%s without a row is reported as unknown only if the archive has caught up',
  async (_what, read) => {
    expect(await outcomeOf(read, true)).toBeNull();
    expect(await outcomeOf(read, false)).toBe('UNAVAILABLE');
  },
);
