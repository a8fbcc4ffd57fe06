import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import { inject } from 'vitest';

/** An empty database of one's own. Nothing is skipped: a Postgres comes with the packages. */
export async function openDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  if (serverUrl === null) throw new Error('there is no Postgres to test against');
  return createTestDatabase(serverUrl);
}
