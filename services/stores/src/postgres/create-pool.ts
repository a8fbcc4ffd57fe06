import type { Logger } from '@qr-menu/runtime';
import pg from 'pg';

export type PoolOptions = {
  readonly url: string;
  readonly max?: number;
  readonly applicationName: string;
  readonly schema?: string;
  readonly logger: Logger;
};

const int8 = 20;
const connectTimeout = 10_000;
const statementTimeout = 30_000;
/** Longer than the server's own limit: it only speaks up when the server does not. */
const answerTimeout = 35_000;
const idleInTransactionTimeout = 60_000;

/** How values are read on our connections: `int8` as bigint, everything else as pg does. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format),
};

export function createPool(options: PoolOptions): pg.Pool {
  const { url, max = 10, applicationName, schema, logger } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    types: valueTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    query_timeout: answerTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    ...(schema === undefined ? {} : { options: `-c search_path=${schemaName(schema)}` }),
  });
  // Unheard error events (57P01 when the server stops) would end the process: from idle clients
  // the pool passes them on, and while a client is lent out nobody else listens to it. The errors
  // carry their client with its secrets, so only what they say is logged.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => {
      if (!pool.ending)
        logger.warn({ reason: message, applicationName }, 'a database connection was lost');
    });
  });
  return pool;
}

/** Schema names go into SQL and connection options as they are, so they have to be plain. */
export function schemaName(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new TypeError(`"${schema}" is not usable as a schema name`);
  }
  return schema;
}
