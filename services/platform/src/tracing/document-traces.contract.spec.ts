import { testKeyPrefix } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '../process/logger.ts';
import { closeRedis, createRedis } from '../redis/create-redis.ts';
import type { DocumentTraces } from './document-traces.ts';
import { createMemoryDocumentTraces } from './memory-document-traces.ts';
import { createRedisDocumentTraces } from './redis-document-traces.ts';

const redisUrl = inject('redisUrl');

const adapters = [
  { name: 'memory', server: '', open: () => createMemoryDocumentTraces(), close: async () => {} },
  { name: 'Redis', server: redisUrl, open: openOnRedis, close: async () => closeOpened() },
];

let closeOpened: () => Promise<void> = async () => undefined;
function openOnRedis(): DocumentTraces {
  const logger = createLogger('contract', 'silent');
  const redis = createRedis({ url: redisUrl ?? '', name: 'contract', logger });
  closeOpened = () => closeRedis(redis);
  return createRedisDocumentTraces({ redis, prefix: testKeyPrefix() });
}

describe.each(adapters)('traces of documents in $name', ({ server, open, close }) => {
  describe.skipIf(server === null)('as the port promises', () => {
    let traces: DocumentTraces;
    beforeEach(() => {
      traces = open();
    });
    afterEach(close);

    it('are found by each name of the venue and each tag of its documents', async () => {
      await traces.note(['механа', 'старо-име'], ['"a"', '"b"'], 'trace-1');
      expect(await traces.of('механа', '"a"')).toBe('trace-1');
      expect(await traces.of('старо-име', '"b"')).toBe('trace-1');
    });

    it('are those of these very documents', async () => {
      await traces.note(['механа'], ['"a"'], 'trace-1');
      await traces.note(['механа'], ['"b"'], 'trace-2');
      expect(await traces.of('механа', '"a"')).toBeUndefined();
      expect(await traces.of('механа', '"b"')).toBe('trace-2');
      expect(await traces.of('друга', '"b"')).toBeUndefined();
    });
  });
});
