import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import { inject } from 'vitest';

/** Needs no external server, because a package includes Postgres. */
export async function openDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  if (serverUrl === null) throw new Error('there is no Postgres to test against');
  return createTestDatabase(serverUrl);
}
