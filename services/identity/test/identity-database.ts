import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import { inject } from 'vitest';

/** A new, empty database. Nothing is skipped, because the packages include a Postgres. */
export async function openDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  if (serverUrl === null) throw new Error('there is no Postgres to test against');
  return createTestDatabase(serverUrl);
}
