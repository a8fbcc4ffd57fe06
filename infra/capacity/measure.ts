import { createHash } from 'node:crypto';
import path from 'node:path';
import { applyBatch, migrateMenuStore } from '@qr-menu/command';
import { emptyWorkspace, evolveWorkspace } from '@qr-menu/domain/workspace';
import { renderVenue } from '@qr-menu/projector';
import { readGuestAssets } from '@qr-menu/runtime/http';
import { createLogger } from '@qr-menu/runtime/process';
import { currentSchemaVersion, type WorkspaceEvent } from '@qr-menu/schema';
import { readDemoVenue, readMenuRows, sectionsOf } from '@qr-menu/standalone';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import type { LogRecord } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { createRedisMenuDocuments } from '@qr-menu/stores/menu-documents';
import { createRedis } from '@qr-menu/stores/redis';
import { createTestDatabase, readTestEnvironment, startRealServers } from '@qr-menu/testkit';
import { eventsOf } from '../budgets/demo-workspace.ts';

// Measures the size of a venue in each store, for `assumptions.ts`. Run it after a build: npm run
// measure:venue -- [venues]
const venues = Number(process.argv[2] ?? 100);
const at = '2026-01-01T00:00:00.000Z';
const logger = createLogger('measure', 'silent');

/** Returns eight sections of eight items in three languages. Half of the items have a picture. */
async function typicalVenue(): Promise<readonly WorkspaceEvent[]> {
  const demo = readDemoVenue();
  const sections = sectionsOf(await readMenuRows(demo)).slice(0, 8);
  const rows = sections.flatMap(({ section, items }) => [section, ...items.slice(0, 8)]);
  let pictures = 0;
  return eventsOf(demo, rows, () => ++pictures % 2 === 0);
}

/** Returns the same venue under different ids. */
const numbered = (events: readonly WorkspaceEvent[], venue: number): readonly WorkspaceEvent[] =>
  JSON.parse(
    JSON.stringify(events).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
      createHash('sha256')
        .update(`${id}/${venue}`)
        .digest('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5'),
    ),
  );

/** Returns one commit for each change that an owner would make. */
function recordsOf(events: readonly WorkspaceEvent[], owner: string, first: bigint): LogRecord[] {
  return events.map((event, version) => {
    const commitId = createHash('sha256').update(`${owner}/${version}`).digest('hex').slice(0, 36);
    const commit = {
      schemaVersion: currentSchemaVersion,
      epoch: 1,
      commitId,
      stream: `workspace:${owner}`,
      expectedVersion: version,
      actor: { id: owner },
      at,
      correlationId: commitId,
      requestHash: createHash('sha256').update(commitId).digest('hex'),
      events: [event],
    };
    return {
      partition: 0,
      offset: first + BigInt(version),
      key: commit.stream,
      value: Buffer.from(JSON.stringify(commit)),
      headers: { 'commit-id': commitId, 'reply-to': 'gateway-0123456789abcdef' },
    };
  });
}

const { servers, stop } = await startRealServers(readTestEnvironment());
try {
  if (!servers.databaseUrl || !servers.redisUrl) throw new Error('no Postgres or no Redis');
  const { url } = await createTestDatabase(servers.databaseUrl);
  const pool = createMenuStorePool({ url, applicationName: 'measure', logger });
  const redis = createRedis({ url: servers.redisUrl, name: 'measure', logger });
  const prefix = 'measure:';
  const documents = createRedisMenuDocuments({ redis, prefix });
  const settings = {
    assets: readGuestAssets(path.join(import.meta.dirname, '../../web/dist/client')),
    origin: 'https://menu.example',
    epoch: 1,
    lapsedMenus: 'shown' as const,
    imageOrigins: [],
  };
  await migrateMenuStore(pool);
  const databaseBytes = async () =>
    Number((await pool.query('select pg_database_size(current_database()) as size')).rows[0].size);
  const archiveBytes = async () =>
    Number((await pool.query("select pg_total_relation_size('commits') as size")).rows[0].size);
  const memoryBytes = async () =>
    Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1] ?? 0);
  const before = { database: await databaseBytes(), redis: await memoryBytes() };
  const spent = { apply: 0, render: 0 };
  let offset = 0n;
  let logBytes = 0;
  let pageBytes = 0;
  const template = await typicalVenue();
  for (let venue = 0; venue < venues; venue += 1) {
    const owner = createHash('sha256').update(String(venue)).digest('hex').slice(0, 36);
    const events = numbered(template, venue);
    const records = recordsOf(events, owner, offset);
    offset += BigInt(records.length);
    for (const { key, value, headers } of records) {
      logBytes += key.length + value.length + JSON.stringify(headers).length + 20;
    }
    const start = process.cpuUsage();
    await applyBatch(
      { pool, epoch: 1, personalData: plainPersonalData, partitions: 1 },
      { partition: 0, records },
    );
    spent.apply += cpuSince(start);
    const folding = process.cpuUsage();
    const workspace = events.reduce(
      (folded, event) => evolveWorkspace(folded, event, at),
      emptyWorkspace(owner),
    );
    const name = `заведение-${venue}`;
    const rendered = await renderVenue(
      { ...workspace, names: [name] },
      events.length,
      settings,
      Date.now(),
    );
    spent.render += cpuSince(folding);
    pageBytes += rendered.variants['html:bg'].body.length;
    await documents.writeIfNewer({ ...rendered, currentName: name });
  }
  await pool.query('checkpoint').catch(() => undefined);
  const perVenue = (bytes: number) => `${(bytes / venues / 1024).toFixed(1)} KB`;
  const milliseconds = (value: number) => `${(value / venues).toFixed(1)} ms of CPU time`;
  process.stdout.write(
    [
      `${venues} venues of ${template.length} commits`,
      `log: ${perVenue(logBytes)} per venue before compression and copies`,
      `Postgres: ${perVenue((await databaseBytes()) - before.database)} a venue`,
      `of which the archive: ${perVenue(await archiveBytes())} per venue`,
      `Redis: ${perVenue((await memoryBytes()) - before.redis)} a venue`,
      `the page, gzip: ${perVenue(pageBytes)}`,
      `command service: ${milliseconds(spent.apply)} a venue`,
      `folding and rendering: ${milliseconds(spent.render)} a venue`,
      '',
    ].join('\n'),
  );
  await documents.close();
  await pool.end();
} finally {
  await stop();
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
