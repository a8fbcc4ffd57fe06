import type { Clock, Closers, Logger } from '@qr-menu/runtime/process';
import type { Telemetry } from '@qr-menu/runtime/tracing';
import { Redis } from 'ioredis';
import { createStoreMetrics } from '../process-stores/store-metrics.ts';
import { SlabConnector } from './slab-connector.ts';

export type StoreContext = {
  readonly name: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly closers: Closers;
  readonly telemetry?: Telemetry;
};

export type OptionalRedis = {
  readonly REDIS_URL?: string | undefined;
  readonly REDIS_PREFIX: string;
};

export type RedisConnectionOptions = {
  readonly url: string;
  readonly name: string;
  readonly logger: Logger;
  /** If false, a command whose reply was lost fails instead of being repeated. */
  readonly repeatUnanswered?: boolean;
  /** Whether the connection reads many large values that are used only for a moment. */
  readonly readsDocuments?: boolean;
  /** Waits up to half a minute for a reply, because manual work can keep the process itself busy. */
  readonly isPatient?: boolean;
};

const connectTimeout = 5_000;
/** Milliseconds. After `silence` without a reply, a connection is considered dead and replaced. */
const requestLimits = { command: 2_000, silence: 4_000 };
const workLimits = { command: 30_000, silence: 32_000 };
const retriesPerCommand = 2;
const longestRetryDelay = 2_000;

/** Opens a connection on which commands time out quickly, but which never stops reconnecting (rule R8). */
export function createRedis(options: RedisConnectionOptions): Redis {
  const { url, name, logger, repeatUnanswered = true, readsDocuments = false } = options;
  const limits = options.isPatient ? workLimits : requestLimits;
  const redis = new Redis(url, {
    connectionName: name,
    connectTimeout,
    commandTimeout: limits.command,
    socketTimeout: limits.silence,
    maxRetriesPerRequest: retriesPerCommand,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), longestRetryDelay),
    // After a failover the name points to another server, and the old server only answers READONLY.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    autoResendUnfulfilledCommands: repeatUnanswered,
    ...(readsDocuments && url.startsWith('redis:') ? { Connector: SlabConnector } : {}),
  });
  redis.on('error', ({ message }) => logger.warn({ reason: message, name }, 'Redis is not usable'));
  redis.on('ready', () => logger.debug({ name }, 'Redis is ready'));
  return redis;
}

/** Calls `createRedis` for one part of a process. Metrics and logs contain the names of both. */
export function openRedis(
  url: string,
  { name, logger, telemetry }: Pick<StoreContext, 'name' | 'logger' | 'telemetry'>,
  {
    part,
    ...options
  }: Pick<RedisConnectionOptions, 'repeatUnanswered' | 'readsDocuments'> & {
    readonly part?: string;
  } = {},
): Redis {
  const client = part === undefined ? name : `${name}-${part}`;
  const redis = createRedis({ url, name: client, logger, ...options });
  if (telemetry) createStoreMetrics(telemetry.meter).watchRedis(client, redis);
  return redis;
}

export async function closeRedis(redis: Redis): Promise<void> {
  await redis.quit().catch(() => redis.disconnect());
}
