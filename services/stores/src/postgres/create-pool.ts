import type { Logger } from '@qr-menu/runtime';
import pg from 'pg';

export type PoolOptions = {
  readonly url: string;
  readonly max?: number;
  readonly applicationName: string;
  readonly schema?: string;
  readonly logger: Logger;
  /** For work by hand, which may take longer than a request: statements of half a minute. */
  readonly isPatient?: boolean;
};

const int8 = 20;
const connectTimeout = 10_000;

/**
 * Milliseconds. A server that falls silent holds nobody for more than 15 s: `answer` is longer than the
 * server's own limit, so it only speaks up when the server does not. And a process that falls silent
 * holds no lock for longer: `idleInTransaction` where the server waits for it, `unread` where what the
 * server has sent is not received.
 */
const requestLimits = {
  statement: 8_000,
  answer: 9_000,
  idleInTransaction: 8_000,
  unread: 9_000,
};
const workLimits = { statement: 30_000, answer: 35_000, idleInTransaction: 60_000, unread: 60_000 };

/** How values are read on our connections: `int8` as bigint, everything else as pg does. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format),
};

export function createPool(options: PoolOptions): pg.Pool {
  const { url, max = 10, applicationName, schema, logger, isPatient = false } = options;
  const limits = isPatient ? workLimits : requestLimits;
  const settings = [`-c tcp_user_timeout=${limits.unread}`];
  if (schema !== undefined) settings.push(`-c search_path=${schemaName(schema)}`);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    types: valueTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: limits.statement,
    query_timeout: limits.answer,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    options: settings.join(' '),
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
  pool.on('release', (error: unknown) => {
    if (isUnanswered(error)) logger.warn({ applicationName }, 'a database connection was silent');
  });
  return pool;
}

/** What a connection is given up with on which nothing came back; pg has no class or code for it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Schema names go into SQL and connection options as they are, so they have to be plain. */
export function schemaName(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new TypeError(`"${schema}" is not usable as a schema name`);
  }
  return schema;
}
