import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type HttpServer, startHttpServer } from '@qr-menu/runtime/http';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { createRedisMenuDocuments, type MenuDocuments } from '@qr-menu/stores/menu-documents';
import { createRedis } from '@qr-menu/stores/redis';
import { measured, testKeyPrefix } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { stored } from '../../test/start-guest.ts';
import type { WatchersReport } from '../../test/watchers.ts';
import { createMenuEvents, readEventsPath } from './menu-events.ts';

const redisUrl = inject('redisUrl');
const pages = 2_000;
const venues = 20;
const names = Array.from({ length: venues }, (_, index) => `venue-${index}`);
const logger = createLogger('live', 'silent');

describe.skipIf(redisUrl === null)('2,000 open pages of 20 venues in one process', () => {
  let documents: MenuDocuments;
  let server: HttpServer;
  let watchers: ChildProcess | undefined;
  /** The number of names in each query. */
  const questions: number[] = [];
  let events: ReturnType<typeof createMenuEvents>;

  const publish = (name: string, version: number) => {
    const text = stored(`${name} ${version}`);
    const variants = { graphql: text, model: text } as const;
    return documents.writeIfNewer({
      owner: name,
      names: [name],
      currentName: name,
      accountId: null,
      epoch: 1,
      version,
      renderer: 'r',
      defaultLanguage: 'bg',
      variants: {
        ...variants,
        'html:bg': text,
        'html:en': text,
        'html:de': text,
        'data:bg': text,
        'data:en': text,
        'data:de': text,
      },
    });
  };

  beforeAll(async () => {
    const redis = createRedis({ url: redisUrl ?? '', name: 'live', logger });
    const evaluate = redis.eval.bind(redis);
    redis.eval = ((script: string, keys: number, ...rest: string[]) => {
      questions.push(keys);
      return evaluate(script, keys, ...rest);
    }) as typeof redis.eval;
    documents = createRedisMenuDocuments({ redis, prefix: testKeyPrefix() });
    await Promise.all(names.map((name) => publish(name, 1)));
    events = createMenuEvents({
      documents,
      venueExists: async () => false,
      limits: { total: pages, perKey: pages },
      trustedProxies: 0,
      clock: systemClock,
    });
    server = await startHttpServer(
      0,
      (request, response, url) =>
        events.handle(request, response, readEventsPath(url) ?? { name: null }, url),
      (error) => {
        throw error;
      },
      { host: '127.0.0.1' },
    );
  });

  afterAll(async () => {
    await events.stop();
    await server.stop();
    watchers?.kill();
    await documents.close();
  });

  const nextReport = async (): Promise<WatchersReport> => {
    const [report] = watchers ? await once(watchers, 'message') : [];
    return report as WatchersReport;
  };
  const memory = () => {
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, rss };
  };

  test('all pages show a change within two seconds, with one query per interval', async (context) => {
    const before = memory();
    const file = path.join(import.meta.dirname, '../../test/watchers.ts');
    const paths = names.map((name) => `/menu/${name}/events?lang=bg`);
    watchers = fork(file, [String(server.port), String(pages), ...paths], {
      execArgv: ['--conditions=source', '--import', 'tsx'],
    });
    expect(await nextReport()).toEqual({ open: pages });
    const after = memory();
    let version = 1;
    await measured(context, async () => {
      questions.length = 0;
      const idle = process.cpuUsage();
      const from = performance.now();
      await expect.poll(() => questions.length, { timeout: 10_000 }).toBe(6);
      const { user, system } = process.cpuUsage(idle);
      const share = (user + system) / 10 / (performance.now() - from);
      expect(new Set(questions)).toEqual(new Set([venues]));
      version += 1;
      const changedAt = performance.now();
      const delivered = nextReport();
      await Promise.all(names.map((name) => publish(name, version)));
      expect(await delivered).toEqual({ delivered: pages * (version - 1) });
      return [
        { what: 'last page', value: performance.now() - changedAt, most: 2_000, unit: 'ms' },
        { what: 'processor while idle', value: share, unit: '%' },
        { what: 'heap per page', value: (after.heap - before.heap) / pages / 1024, unit: 'KB' },
        { what: 'memory per page', value: (after.rss - before.rss) / pages / 1024, unit: 'KB' },
      ];
    });
  });
});
