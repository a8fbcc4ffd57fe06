import { createLogger } from '@qr-menu/runtime';
import { createPool } from '@qr-menu/stores/postgres';

type Status = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';

/** What an administrator of the identity service does to a user. */
export async function setUserStatus(url: string, email: string, status: Status): Promise<void> {
  const logger = createLogger('e2e', 'silent');
  const pool = createPool({ url, max: 1, applicationName: 'e2e', logger });
  try {
    await pool.query('UPDATE identity.users SET status = $2 WHERE email = $1', [email, status]);
  } finally {
    await pool.end();
  }
}
