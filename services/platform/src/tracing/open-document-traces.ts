import type { Closers } from '../process/closers.ts';
import type { Logger } from '../process/logger.ts';
import { closeRedis, createRedis } from '../redis/create-redis.ts';
import type { DocumentTraces } from './document-traces.ts';
import { createMemoryDocumentTraces } from './memory-document-traces.ts';
import { createRedisDocumentTraces } from './redis-document-traces.ts';
import type { Telemetry } from './telemetry.ts';

type Store = { readonly REDIS_URL?: string | undefined; readonly REDIS_PREFIX: string };

/** Beside the documents, on a connection of its own; absent while nothing is traced. */
export function openDocumentTraces(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: Store,
  deps: { name: string; logger: Logger; closers: Closers; telemetry: Telemetry },
): DocumentTraces | undefined {
  const { name, logger, closers, telemetry } = deps;
  if (!telemetry.tracing.isOn) return undefined;
  if (url === undefined) return createMemoryDocumentTraces();
  const redis = createRedis({ url, name: `${name}-traces`, logger });
  closers.add(() => closeRedis(redis));
  return createRedisDocumentTraces({ redis, prefix });
}
