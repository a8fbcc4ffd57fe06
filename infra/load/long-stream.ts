/**
 * Prints the cost of loading a workspace with very many commits: the first time, when all commits are
 * folded, and in later processes, which start from the snapshot. Everything runs on this machine.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateMenuStore } from '@qr-menu/command';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import {
  type Commit,
  currentSchemaVersion,
  type DomainEvent,
  workspaceStream,
} from '@qr-menu/schema';
import {
  createMenuStorePool,
  createSnapshots,
  createWorkspaceReader,
  type FoldedWorkspace,
} from '@qr-menu/stores/archive';
import { type KeyEnvironment, openPersonalData } from '@qr-menu/stores/keys';
import { startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import type { Pool } from 'pg';

const commits = 50_000;
const commitsAtOnce = 5_000;
const processes = 4;
const items = 300;
const stream = workspaceStream('owner');
const at = '2026-01-02T03:04:05.678Z';
const logger = createLogger('long stream', 'warn');
const texts = {
  name: { bg: 'Шопска салата', en: 'Shopska salad' },
  description: { bg: 'Домати, краставици, печени чушки, сирене и магданоз '.repeat(3) },
};

type Settings = { readonly url: string; readonly keys: KeyEnvironment };

const openPool = (url: string): Pool =>
  createMenuStorePool({ url, applicationName: 'long stream', logger });

async function measure(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-long-stream-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(directory, 'postgres') });
  const keys = {
    KEYS_DIR: path.join(directory, 'keys'),
    KEYS_MASTER_KEY: randomBytes(32).toString('base64'),
  } as KeyEnvironment;
  try {
    await archive({ url: postgres.url, keys });
    for (let count = 0; count < processes; count += 1) {
      const child = fork(import.meta.filename, [JSON.stringify({ url: postgres.url, keys })]);
      await once(child, 'exit');
    }
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function archive({ url, keys }: Settings): Promise<void> {
  const pool = openPool(url);
  const { personalData, close } = await openPersonalData(keys, systemClock);
  await migrateMenuStore(pool);
  for (let version = 1; version <= commits; version += commitsAtOnce) {
    const rows = Array.from({ length: commitsAtOnce }, (_, index) => version + index);
    const envelopes = await Promise.all(
      rows.map(async (row) => {
        const events = await personalData.seal(stream, eventsOf(row));
        return JSON.stringify(commitOf(row, events));
      }),
    );
    await pool.query(
      `insert into commits select $1, version, 'commit-' || version, 'owner', 'owner', $2, 1, 0, version, envelope
         from unnest($3::int[], $4::text[]) as made (version, envelope)`,
      [stream, at, rows, envelopes],
    );
  }
  await pool.end();
  await close();
}

const commitOf = (version: number, events: readonly DomainEvent[]): Commit => ({
  schemaVersion: currentSchemaVersion,
  epoch: 1,
  commitId: `commit-${version}`,
  stream,
  expectedVersion: version - 1,
  actor: { id: 'owner' },
  at,
  correlationId: `request-${version}`,
  requestHash: 'h'.repeat(64),
  events: [...events],
});

/** Returns the events that create a full menu, followed by changes to the text and prices of single items. */
function eventsOf(version: number): readonly DomainEvent[] {
  const itemId = `item-${version % items}`;
  if (version > 1 && version % 2 === 0)
    return [{ type: 'ItemRepriced', data: { itemId, price: version % 10_000 } }];
  if (version > 1) return [{ type: 'ItemUpdated', data: { itemId, translations: texts } }];
  const picture = { translations: texts, imageUrl: '' };
  const item = { ...picture, sectionId: 'section', volume: '350 г', discount: null, active: true };
  return [
    {
      type: 'AccountCreated',
      data: {
        accountId: 'account',
        name: 'Механа',
        normalizedName: 'механа',
        email: 'owner@example.com',
        phone: '+359888123456',
        description: '',
        defaultLanguage: 'bg',
        logoUrl: '',
        active: true,
        subscriptionValidUntil: at,
      },
    },
    {
      type: 'MenuCreated',
      data: { menuId: 'menu', accountId: 'account', ...picture, currency: 'лв', active: true },
    },
    {
      type: 'SectionCreated',
      data: { sectionId: 'section', menuId: 'menu', ...picture, position: 1 },
    },
    ...Array.from({ length: items }, (_, index) => ({
      type: 'ItemCreated' as const,
      data: { itemId: `item-${index}`, ...item, position: index + 1, price: 100 },
    })),
  ];
}

/** Runs in a separate process. */
async function load({ url, keys }: Settings): Promise<void> {
  const pool = openPool(url);
  const { personalData, close } = await openPersonalData(keys, systemClock);
  await pool.query('select');
  const before = process.memoryUsage();
  const startedAt = performance.now();
  const used = process.cpuUsage();
  const snapshots = createSnapshots<FoldedWorkspace>({ pool, personalData, logger });
  const reader = createWorkspaceReader({ pool, personalData, capacity: 1, snapshots });
  const { version } = await reader.load(stream);
  const milliseconds = Math.round(performance.now() - startedAt);
  const { user, system } = process.cpuUsage(used);
  const processor = Math.round((user + system) / 1_000);
  const grown = (kind: 'rss' | 'heapUsed'): number =>
    Math.round((process.memoryUsage()[kind] - before[kind]) / 2 ** 20);
  const memory = `memory +${grown('rss')} MB, heap +${grown('heapUsed')} MB`;
  process.stdout.write(
    `${version} commits: ${milliseconds} ms, ${processor} ms of a processor, ${memory}\n`,
  );
  await snapshots.idle();
  await pool.end();
  await close();
}

const [settings] = process.argv.slice(2);
if (settings === undefined) await measure();
else await load(JSON.parse(settings));
