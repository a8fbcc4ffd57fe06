import type { Logger } from '@qr-menu/runtime/process';
import pg from 'pg';

export type PoolOptions = {
  readonly url: string;
  readonly max?: number;
  readonly applicationName: string;
  readonly schema?: string;
  readonly logger: Logger;
  /** Allows statements of up to half a minute, for manual work that may take longer than a request. */
  readonly isPatient?: boolean;
};

const int8 = 20;
const connectTimeout = 10_000;

/**
 * Milliseconds. If the server is silent, a caller waits at most 15 s. `answer` applies only if the server
 * does not enforce its own limit. A silent process cannot hold a lock for long: `idleInTransaction` applies
 * if the server waits for the process, `unread` if the process does not read its data. `idleInTransaction` is
 * shorter than `statement`, so that a statement that waits for the lock succeeds. If they end at the same moment,
 * Postgres may cancel the connection's next statement.
 */
const requestLimits = {
  statement: 8_000,
  answer: 9_000,
  idleInTransaction: 7_000,
  unread: 9_000,
};
const workLimits = { statement: 30_000, answer: 35_000, idleInTransaction: 60_000, unread: 60_000 };

/** Parses `int8` as bigint, and all other types like pg. */
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
  // An unhandled error event (57P01 when the server stops) would end the process. The pool forwards
  // the errors of idle clients, but clients in use need their own listener. The errors contain the
  // client with its secrets, so only the message is logged.
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

/** pg has no error class or code for an abandoned connection. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Refuses unusual schema names, because names are inserted into SQL and connection options unescaped. */
export function schemaName(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new TypeError(`"${schema}" is not usable as a schema name`);
  }
  return schema;
}

/** Postgres refuses U+0000 in strings, and stores a lone surrogate as a different character. */
export const isUnstorable = (text: string): boolean =>
  text.includes('\0') || /\p{Surrogate}/u.test(text);
