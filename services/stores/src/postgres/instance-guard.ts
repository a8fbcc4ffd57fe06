import type { Logger } from '@qr-menu/runtime';
import pg from 'pg';

/** Any constant that nothing else locks in this server's `postgres` database. */
const guardKey = 7_303_014;
const connectTimeout = 5_000;
/** The server notices only a moment later that a killed process has gone. */
const lockTimeout = 5_000;
const lockNotAvailable = '55P03';

export type InstanceGuard = { readonly release: () => Promise<void> };

/** A lock of a connection, which ends with the process. Null: another live process has it. */
export async function takeInstanceGuard(
  url: string,
  logger: Logger | undefined,
): Promise<InstanceGuard | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'qr-menu instance guard',
    connectionTimeoutMillis: connectTimeout,
    lock_timeout: lockTimeout,
    keepAlive: true,
  });
  client.on('error', ({ message }) => {
    logger?.warn({ reason: message }, 'the embedded database closed the connection');
  });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [guardKey]);
  } catch (error) {
    await client.end();
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return null;
    throw error;
  }
  return { release: () => client.end() };
}
