import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  createLogger,
  createMemoryMenuDocuments,
  createMemoryRateLimits,
  type MenuDocuments,
  type RateLimit,
  type StoredDocument,
  startHttpServer,
  systemClock,
} from '@qr-menu/platform';
import { createGuestService } from '../src/index.ts';
import { type Answer, ask } from './http.ts';

export const publicApiKey = 'da2-0123456789abcdef';
export const pagePolicy = "default-src 'self'";

export const stored = (text: string, status = 200): StoredDocument => ({
  status,
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
  body: gzipSync(text),
});

export type TestGuest = {
  readonly get: (path: string, headers?: OutgoingHttpHeaders) => Promise<Answer>;
  readonly send: (method: string, path: string, headers?: OutgoingHttpHeaders) => Promise<Answer>;
  /** What the service asked its stores, in order. */
  readonly asked: string[];
  /** Makes a store fail from now on. */
  readonly breakStore: (store: 'documents' | 'postgres') => void;
  readonly stop: () => Promise<void>;
};

/** The guest service behind a real HTTP server; what it leaves to others is a 418. */
export async function startGuest(options: {
  readonly names: readonly string[];
  readonly variants: Parameters<MenuDocuments['writeIfNewer']>[0]['variants'];
  /** Names that Postgres knows besides. */
  readonly known?: readonly string[];
  readonly addressLimit?: RateLimit;
  readonly trustedProxies?: number;
}): Promise<TestGuest> {
  const memory = createMemoryMenuDocuments();
  const version = { owner: 'anna', epoch: 1, version: 1, renderer: 'r' };
  const { names, variants } = options;
  await memory.writeIfNewer({ ...version, names, accountId: null, variants });
  const clientDir = await createClient();
  const asked: string[] = [];
  const broken = new Set<string>();
  const note = (store: string, what: string) => {
    asked.push(`${store} ${what}`);
    if (broken.has(store)) throw new Error(`${store} is down`);
  };
  const guest = createGuestService({
    documents: {
      ...memory,
      read: async (name, variant) => {
        note('documents', `${variant} ${name}`);
        return memory.read(name, variant);
      },
    },
    venueExists: async (name) => {
      note('postgres', name);
      return [...options.names, ...(options.known ?? [])].includes(name);
    },
    publicApiKey,
    assets: { styles: ['/assets/theme.css'], scripts: [] },
    clientDir,
    admission: {
      rateLimits: createMemoryRateLimits(systemClock),
      address: options.addressLimit ?? null,
      trustedProxies: options.trustedProxies ?? 0,
    },
    pagePolicy,
    logger: createLogger('test', 'silent'),
  });
  const errors: unknown[] = [];
  const server = await startHttpServer(
    0,
    async (request, response, url) => {
      if (await guest.handleRead(request, response, url)) return;
      if (url.pathname === '/graphql') response.writeHead(418).end('the gateway');
      else guest.handlePage(request, response, url);
    },
    (error) => errors.push(error),
    '127.0.0.1',
  );
  return {
    get: (target, headers = {}) => ask(server.port, target, { headers }),
    send: (method, target, headers = {}) => ask(server.port, target, { method, headers }),
    asked,
    breakStore: (store) => broken.add(store),
    stop: async () => {
      await server.stop();
      await rm(clientDir, { recursive: true });
      if (errors.length > 0) throw new AggregateError(errors, 'requests failed');
    },
  };
}

async function createClient(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-client-'));
  await mkdir(path.join(directory, 'assets'));
  await writeFile(path.join(directory, 'index.html'), '<!doctype html><p>app</p>');
  await writeFile(path.join(directory, 'assets/app-1234.js'), 'export {};');
  return directory;
}
