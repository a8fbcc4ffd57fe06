import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createLogger } from '@qr-menu/runtime/process';
import { testKeyPrefix } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { afterEach, beforeEach, inject } from 'vitest';
import { createDurableMenuDocuments } from '../src/menu-documents/durable-menu-documents.ts';
import { createMemoryMenuDocuments } from '../src/menu-documents/memory-menu-documents.ts';
import {
  type DocumentVariant,
  isFormer,
  type MenuDocuments,
  type StoredDocument,
  type VenueDocuments,
} from '../src/menu-documents/menu-documents.ts';
import { createRedisMenuDocuments } from '../src/menu-documents/redis-menu-documents.ts';
import { createRedis } from '../src/redis/create-redis.ts';

const url = inject('redisUrl');
const logger = createLogger('contract', 'silent');

export const menuDocumentStores = [
  { name: 'memory', missing: false, create: createMemoryMenuDocuments },
  {
    name: 'files',
    missing: false,
    create: () =>
      createDurableMenuDocuments({
        directory: path.join(tmpdir(), randomUUID()),
        pool: { query: async () => ({ rows: [] }) } as unknown as Pool,
        logger,
      }),
  },
  {
    name: 'Redis',
    missing: url === null,
    create: () =>
      createRedisMenuDocuments({
        redis: createRedis({ url: url ?? '', name: 'contract', logger }),
        readers: [createRedis({ url: url ?? '', name: 'contract', logger, readsDocuments: true })],
        prefix: testKeyPrefix(),
      }),
  },
];

export const kinds = [
  'graphql',
  'model',
  'html:bg',
  'html:en',
  'html:de',
  'data:bg',
  'data:en',
  'data:de',
] as const satisfies readonly DocumentVariant[];

export function document(text: string): StoredDocument {
  return { status: 200, etag: `"${text}"`, body: new Uint8Array(gzipSync(text)) };
}

export function venue(change: Partial<VenueDocuments> = {}): VenueDocuments {
  const { epoch = 1, version = 1, renderer = 'r1' } = change;
  const state = `${epoch}.${version}.${renderer}`;
  return {
    owner: 'owner-1',
    names: ['механа', 'mehana'],
    currentName: change.names ? (change.names.at(-1) ?? null) : 'mehana',
    accountId: 'account-1',
    epoch,
    version,
    renderer,
    defaultLanguage: 'bg',
    variants: Object.fromEntries(
      kinds.map((kind) => [kind, document(`${kind} ${state}`)]),
    ) as VenueDocuments['variants'],
    ...change,
  };
}

/** Opens an empty store before each test and closes it afterwards. */
export function useMenuDocuments(create: () => MenuDocuments) {
  let documents: MenuDocuments;

  beforeEach(() => {
    documents = create();
  });
  afterEach(() => documents.close());

  const shown = async (name = 'mehana', variant: DocumentVariant = 'graphql') => {
    const document = await documents.read(name, variant);
    return document && gunzipSync(document.body).toString('utf8');
  };

  const manifestOf = async (name = 'mehana') => {
    const manifest = await documents.check(name);
    if (manifest && isFormer(manifest)) throw new Error(`${name} is a former name`);
    return manifest;
  };

  return { store: () => documents, shown, manifestOf };
}
