import type { TestDatabase } from '@qr-menu/testkit';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from './identity-database.ts';
import { type IdentityOptions, type StartedIdentity, startIdentity } from './start-identity.ts';

/** Starts the service on a new database, which all tests of a file share. */
export function useIdentity(options: Omit<IdentityOptions, 'databaseUrl'>): StartedIdentity {
  const identity: Partial<StartedIdentity> = {};
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase();
    Object.assign(identity, await startIdentity({ ...options, databaseUrl: database.url }));
  });
  afterAll(async () => {
    await identity.stop?.();
    await database.drop();
  });
  return identity as StartedIdentity;
}
