import path from 'node:path';
import { createLogger } from '@qr-menu/runtime/process';
import { createPool, findEmbeddedPostgres } from '@qr-menu/stores/postgres';
import type { RunningApp } from './start-app.ts';

type Status = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';

/** Changes the status of a user in the product's database, as an administrator would. */
export async function setUserStatus(app: RunningApp, email: string, status: Status): Promise<void> {
  const url = (await findEmbeddedPostgres(path.join(app.dataDir, 'postgres'))) ?? '';
  const logger = createLogger('e2e', 'silent');
  const pool = createPool({ url, max: 1, applicationName: 'e2e', logger });
  try {
    await pool.query('UPDATE identity.users SET status = $2 WHERE email = $1', [email, status]);
  } finally {
    await pool.end();
  }
}
