import type { Logger } from '@qr-menu/runtime';
import { Redis } from 'ioredis';

export type RedisConnectionOptions = {
  readonly url: string;
  /** Shown in `CLIENT LIST`; without spaces. */
  readonly name: string;
  readonly logger: Logger;
  /** False: a command whose answer was lost with the connection fails instead of being repeated. */
  readonly repeatUnanswered?: boolean;
};

const connectTimeout = 5_000;
const commandTimeout = 2_000;
/** A command that is not answered means that the connection is dead: replace it. */
const silenceTimeout = 4_000;
const retriesPerCommand = 2;
const longestRetryDelay = 2_000;

/** A connection that gives up on a command soon, and on the server never (rule R8). */
export function createRedis(options: RedisConnectionOptions): Redis {
  const { url, name, logger, repeatUnanswered = true } = options;
  const redis = new Redis(url, {
    connectionName: name,
    connectTimeout,
    commandTimeout,
    socketTimeout: silenceTimeout,
    maxRetriesPerRequest: retriesPerCommand,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), longestRetryDelay),
    // After a fail-over the name leads to another server; the old one only answers READONLY.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    autoResendUnfulfilledCommands: repeatUnanswered,
  });
  redis.on('error', ({ message }) => logger.warn({ reason: message, name }, 'Redis is not usable'));
  redis.on('ready', () => logger.debug({ name }, 'Redis is ready'));
  return redis;
}

/** Says goodbye when the server answers, hangs up when it does not. */
export async function closeRedis(redis: Redis): Promise<void> {
  await redis.quit().catch(() => redis.disconnect());
}
