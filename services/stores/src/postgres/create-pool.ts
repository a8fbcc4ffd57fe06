import type { Logger } from '@qr-menu/runtime/process';
import pg from 'pg';

export type PoolOptions = {
  readonly url: string;
  readonly max?: number;
  readonly applicationName: string;
  readonly schema?: string;
  readonly logger: Logger;
  /** For manual work, which may take longer than a request: statements of up to half a minute. */
  readonly isPatient?: boolean;
};

const int8 = 20;
const connectTimeout = 10_000;

/**
 * Milliseconds. A silent server blocks a caller for at most 15 s. `answer` is longer than the
 * server's own limit, so it applies only if that fails. A silent process cannot hold a lock for
 * longer either: `idleInTransaction` applies if the server waits for it, `unread` if it does not
 * receive the server's data.
 */
const requestLimits = {
  statement: 8_000,
  answer: 9_000,
  idleInTransaction: 8_000,
  unread: 9_000,
};
const workLimits = { statement: 30_000, answer: 35_000, idleInTransaction: 60_000, unread: 60_000 };

/** Reads `int8` as bigint and everything else like pg. */
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
  // An unhandled error event (57P01 when the server stops) would end the process. The pool forwards the errors of idle
  // clients, but a client in use has no other listener. The errors contain their client with its secrets, so only their
  // message is logged.
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

/**
 * The error of a connection that was given up for lack of a response. pg has no class or code for
 * it.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * Schema names are inserted into SQL and connection options unescaped, so only plain ones are
 * allowed.
 */
export function schemaName(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new TypeError(`"${schema}" is not usable as a schema name`);
  }
  return schema;
}

/** Postgres refuses U+0000 in a text, and would store a lone surrogate as another character. */
export const isUnstorable = (text: string): boolean =>
  text.includes('\0') || /\p{Surrogate}/u.test(text);
