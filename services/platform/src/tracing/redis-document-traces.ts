import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { DocumentTraces } from './document-traces.ts';

/** Seconds. A read that comes later is no part of the story. */
const remembered = 3_600;

const notedSchema = z.object({ traceparent: z.string(), etags: z.array(z.string()) });

export function createRedisDocumentTraces({
  redis,
  prefix,
}: {
  readonly redis: Redis;
  readonly prefix: string;
}): DocumentTraces {
  const keyOf = (name: string): string => `${prefix}trace:${name}`;
  return {
    note: async (names, etags, traceparent) => {
      const text = JSON.stringify({ traceparent, etags });
      const writing = redis.pipeline();
      for (const name of names) writing.set(keyOf(name), text, 'EX', remembered);
      await writing.exec();
    },
    of: async (name, etag) => {
      const text = await redis.get(keyOf(name));
      if (text === null) return undefined;
      const { traceparent, etags } = notedSchema.parse(JSON.parse(text));
      return etags.includes(etag) ? traceparent : undefined;
    },
  };
}
