import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { applyBatch, logDerivedTables, migrateMenuStore } from '@qr-menu/command';
import { normalizeAccountName } from '@qr-menu/domain/names';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { commitSchema, workspaceStream } from '@qr-menu/schema';
import { createMenuStorePool, streamCommits } from '@qr-menu/stores/archive';
import type { LogRecord } from '@qr-menu/stores/commit-log';
import { createDirectoryImages } from '@qr-menu/stores/images';
import { createRedis } from '@qr-menu/stores/redis';
import { createTestDatabase, testKeyPrefix, testTopicName, waitUntil } from '@qr-menu/testkit';
import { type ApiClient, type Stack, startStack } from '@qr-menu/testkit/stack';
import { unzipSync } from 'fflate';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { readEnvironment } from '../env.ts';
import { runOperator } from '../run-operator.ts';
import { type OperatorStores, openOperatorStores } from '../stores.ts';
import { appendErasure } from './erase.ts';

const servers = {
  database: inject('databaseUrl'),
  kafka: inject('kafkaBrokers'),
  redis: inject('redisUrl'),
};
const missing = Object.values(servers).includes(null);

const logger = createLogger('gdpr', 'silent');
const email = 'ivan.petrov@venue.example';
const phone = '+359888777666';
const invited = 'maria.koleva@staff.example';
const personal = new RegExp([email, phone.slice(1), invited].join('|'), 'i');
const venue = 'Механа Петрови';

const createAccount = `mutation ($input: CreateAccountInput!) {
  createAccount(input: $input) { id owner email phone } }`;
const createMenu = 'mutation ($input: CreateMenuInput!) { createMenu(input: $input) { id } }';
const invite = 'mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { id email } }';
const accounts = '{ listAccounts(limit: 1) { items { email phone } } }';

describe.skipIf(missing)('a workspace with personal data', () => {
  let stack: Stack;
  let owner: ApiClient;
  let ownerId: string;
  let redis: ReturnType<typeof createRedis>;
  let stores: OperatorStores;
  let directory: string;
  const prefix = testKeyPrefix();

  const environment = (variables: Readonly<Record<string, string>> = {}) =>
    readEnvironment({
      DATABASE_URL: stack.databaseUrl,
      DATA_DIR: stack.dataDir,
      CLIENT_DIR: path.join(stack.dataDir, 'client'),
      KAFKA_BROKERS: servers.kafka ?? '',
      KAFKA_TOPIC: topic,
      LOG_PARTITIONS: '3',
      LOG_LEVEL: 'silent',
      REDIS_URL: servers.redis ?? '',
      REDIS_PREFIX: prefix,
      ...variables,
    });
  const topic = testTopicName();
  const run = (...args: string[]) => runWith({}, ...args);
  const runWith = async (variables: Readonly<Record<string, string>>, ...args: string[]) => {
    const out: string[] = [];
    const errors: string[] = [];
    const code = await runOperator(args, {
      readEnvironment: () => environment(variables),
      print: (text) => out.push(text),
      printError: (text) => errors.push(text),
    });
    return { code, out: out.join(''), errors: errors.join('') };
  };
  const eraseIt = (...more: string[]) =>
    run('erase', '--account', ownerId, '--reason', 'letter 17', '--json', ...more);

  async function addVenue(client: ApiClient, name: string) {
    const input = { name, email, phone, description: '', defaultLanguage: 'bg', active: true };
    return (await client.call(createAccount, { input })).data.createAccount;
  }

  async function logged(): Promise<readonly LogRecord[]> {
    const log = await stores.openLog();
    const records: LogRecord[] = [];
    for (const [partition, end] of (await log.endOffsets()).entries()) {
      for await (const some of log.readRange(partition, 0n, end)) records.push(...some);
    }
    return records;
  }

  /** Reads the public documents, which are compressed in Redis. */
  async function documentTexts(): Promise<string> {
    const documents = stores.openDocuments();
    const name = normalizeAccountName(venue);
    const contents = await Promise.all(
      (['graphql', 'model', 'data:bg', 'html:bg'] as const).map((variant) =>
        documents.read(name, variant),
      ),
    );
    return contents.map((object) => gunzipSync(object?.body ?? gzipSync('')).toString()).join('\n');
  }

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-gdpr-'));
    stack = await startStack(servers.database ?? '', {
      KAFKA_BROKERS: servers.kafka ?? '',
      KAFKA_TOPIC: topic,
      REDIS_URL: servers.redis ?? '',
      REDIS_PREFIX: prefix,
    });
    owner = await stack.owner(email);
    redis = createRedis({ url: servers.redis ?? '', name: 'gdpr', logger });
    stores = await openOperatorStores(environment());
    const account = await addVenue(owner, venue);
    ownerId = account.owner;
    await owner.call(invite, { input: { email: invited, role: 'editor' } });
    await storePicture(stack.dataDir, ownerId);
    const translations = JSON.stringify({ name: { bg: 'Основно' }, description: { bg: 'Топло' } });
    const imageUrl = `/images/public/${pictureOf(ownerId)}`;
    const menu = { translations, imageUrl, currency: 'лв', active: true };
    const { errors } = await owner.call(createMenu, { input: menu });
    expect(errors).toBeUndefined();
    await stack.standalone.settle();
  });
  afterAll(async () => {
    await stores?.close();
    await redis?.quit();
    await stack?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('the data is visible to the owner, but not in the archive or the log', async () => {
    expect((await owner.call(accounts)).data.listAccounts.items).toEqual([{ email, phone }]);
    const { rows } = await stores.pool.query<{ envelope: string }>('select envelope from commits');
    expect(rows.length).toBeGreaterThan(3);
    for (const { envelope } of rows) expect(envelope).not.toMatch(personal);
    const texts = (await logged()).map(({ value }) => Buffer.from(value).toString());
    expect(texts).toHaveLength(rows.length);
    for (const text of texts) expect(text).not.toMatch(personal);
    expect(texts.join('')).toContain('sealed.v1.');
  });

  it('the events command shows the data only with --open', async () => {
    const sealed = await run('events', venue, '--json');
    expect(sealed.out).not.toMatch(personal);
    expect(sealed.out).not.toContain('sealed.v1.');
    const { commits } = jsonOf(await run('events', venue, '--open', '--json'));
    expect(commits[0].events[0].data).toMatchObject({ email, phone });
  });

  it('exports data and images to files that only the operator can read, and overwrites nothing', async () => {
    const output = path.join(directory, 'venue');
    const exported = await run('export', '--account', venue, '--output', output);
    expect([exported.code, exported.errors]).toEqual([0, expect.stringContaining('images')]);
    const names = (await readdir(output, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(output, path.join(entry.parentPath, entry.name)));
    const file = async (name: string) => readFile(path.join(output, name), 'utf8');
    expect(JSON.parse(await file('account.json'))).toMatchObject({ email, phone, name: venue });
    expect(JSON.parse(await file('staff.json')).invitations).toMatchObject([{ email: invited }]);
    const history = JSON.parse(await file('history.json'));
    expect(history.map(({ version }: { version: number }) => version)).toEqual([1, 2, 3]);
    expect(history[0].events[0].data.email).toBe(email);
    expect(JSON.parse(await file('user.json'))).toMatchObject({ sub: ownerId, email });
    const [image] = JSON.parse(await file('images.json'));
    expect(await file(image.file)).toBe('not really a picture');
    expect(await file('README.txt')).toContain('history.json');
    for (const name of names) {
      expect((await stat(path.join(output, name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(output)).mode & 0o777).toBe(0o700);

    const zip = `${output}.zip`;
    expect(await run('export', '--account', ownerId, '--output', zip)).toMatchObject({ code: 0 });
    expect((await stat(zip)).mode & 0o777).toBe(0o600);
    const zipped = unzipSync(await readFile(zip));
    expect(Object.keys(zipped).sort()).toEqual(names.sort());
    expect(Buffer.from(zipped['account.json'] ?? '').toString()).toBe(await file('account.json'));
    for (const taken of [output, zip]) {
      const before = await stat(taken);
      const again = await run('export', '--account', ownerId, '--output', taken);
      expect(again).toMatchObject({ code: 1, errors: expect.stringMatching(/^EXISTS: /) });
      expect(await stat(taken)).toEqual({
        ...before,
        atime: expect.anything(),
        atimeMs: expect.anything(),
      });
    }
  });

  it.each([1, 2, 3, 4])(
    'exports the whole history, no matter how many commits are read at once (%d)',
    async (size) => {
      const versions: number[] = [];
      const commits = streamCommits(stores.pool, workspaceStream(ownerId), size);
      for await (const { version } of commits) versions.push(version);
      expect(versions).toEqual([1, 2, 3]);
    },
  );

  it('without --yes, shows the effect but erases nothing', async () => {
    const before = (await logged()).length;
    const { code, out } = await eraseIt();
    expect([code, JSON.parse(out)]).toMatchObject([0, { erased: false, images: 1, user: true }]);
    expect((await logged()).length).toBe(before);
    expect((await owner.call(accounts)).data.listAccounts.items).toEqual([{ email, phone }]);
    expect(await run('erase', '--account', ownerId)).toMatchObject({ code: 2 });
  });

  it('lists tables left by rebuilds, with the commands that remove them', async () => {
    await stores.pool.query('create schema menu_before_20260101; create schema menu_rebuild');
    const { places } = jsonOf(await eraseIt()).remains;
    const parts = ['menu_before_20260101.*postgres --drop', 'menu_rebuild.*postgres --restart'];
    for (const part of parts) {
      expect(places).toContainEqual(expect.stringMatching(part));
    }
    await stores.pool.query('drop schema menu_before_20260101; drop schema menu_rebuild');
    const after = jsonOf(await eraseIt()).remains.places;
    expect(after.join('\n')).not.toMatch(/--drop|--restart/);
  });

  it('reports images outside of IMAGES_BASE_URL', async () => {
    const elsewhere = { IMAGES_BASE_URL: 'https://elsewhere.example' };
    const args = ['erase', '--account', ownerId, '--reason', 'letter 17', '--json'];
    const { images, remains } = jsonOf(await runWith(elsewhere, ...args));
    expect(images).toBe(0);
    const expected = /^images: 1 .*IMAGES_BASE_URL.*\/images\/public\//;
    expect(remains.places).toContainEqual(expect.stringMatching(expected));
    const { places } = jsonOf(await eraseIt()).remains;
    expect(places).not.toContainEqual(expect.stringMatching(/IMAGES_BASE_URL/));
  });

  it('erases the workspace, so that no store and no rebuild contains its personal data', async () => {
    expect((await fetch(`${stack.origin}/menu/${encodeURIComponent(venue)}`)).status).toBe(200);
    expect(await dump(stores.pool)).toMatch(personal);
    expect(await documentTexts()).toMatch(personal);
    await stores.pool.query("insert into workspace_snapshots values ($1, 3, '', '', '')", [
      workspaceStream(ownerId),
    ]);
    const { code, out, errors } = await eraseIt('--yes');
    expect([code, errors]).toEqual([0, expect.stringContaining('removing images')]);
    const first = JSON.parse(out);
    expect(first).toMatchObject({ erased: true, images: 1, documents: 'current', user: true });
    expect(await rowsOf(stores.pool, 'workspace_snapshots')).toEqual([]);
    expect((await fetch(`${stack.origin}/menu/${encodeURIComponent(venue)}`)).status).toBe(404);
    expect(await dump(stores.pool)).not.toMatch(personal);
    expect(await documentTexts()).not.toMatch(personal);
    for (const key of await redis.keys(`${prefix}*`)) {
      expect((await redis.dumpBuffer(key))?.toString('latin1')).not.toMatch(personal);
    }
    expect(
      await readdir(path.join(stack.dataDir, 'images', 'public', ownerId), {
        recursive: true,
      }).catch(() => []),
    ).toEqual([]);

    const again = jsonOf(await eraseIt('--yes'));
    expect(again).toMatchObject({ erased: true, keyErasedAt: first.keyErasedAt, user: false });
  });

  it('the events command shows empty values after the erasure, even with --open', async () => {
    const { out } = await run('events', ownerId, '--open', '--json');
    expect(out).not.toMatch(personal);
    expect(JSON.parse(out).commits[0].events[0].data).toMatchObject({ email: '', phone: '' });
  });

  it('nothing can be created in an erased workspace, and its name stays taken', async () => {
    const input = { name: 'Нова', email, phone };
    // The owner's sign-in ends within a few seconds of the erasure.
    const { code } = await owner.call(createAccount, { input });
    expect(['CONFLICT', 'UNAUTHENTICATED']).toContain(code);
    const otherOwner = await stack.owner();
    const taken = await otherOwner.call(createAccount, { input: { ...input, name: venue } });
    expect(taken.code).toBe('NAME_TAKEN');
  });

  it('a rebuild from the log creates the same tables without personal data', async () => {
    const fresh = await createTestDatabase(servers.database ?? '');
    const pool = createMenuStorePool({ url: fresh.url, applicationName: 'rebuild', logger });
    try {
      await migrateMenuStore(pool);
      const late = await openOperatorStores(environment());
      const { personalData } = late;
      for (const partition of [0, 1, 2]) {
        const records = (await logged()).filter((record) => record.partition === partition);
        if (records.length === 0) continue;
        await applyBatch({ pool, epoch: 1, personalData, partitions: 3 }, { partition, records });
        for (const { value } of records) {
          const { stream, events } = commitSchema.parse(JSON.parse(Buffer.from(value).toString()));
          expect(JSON.stringify(await personalData.open(stream, events))).not.toMatch(personal);
        }
      }
      await waitUntil(async () => (await lag()) === 0n);
      for (const table of logDerivedTables) {
        expect([table, await rowsOf(pool, table)]).toEqual([
          table,
          await rowsOf(stores.pool, table),
        ]);
      }
      await late.close();
    } finally {
      await pool.end();
      await fresh.drop();
    }
  });

  it('verify finds no differences after the erasure', async () => {
    const { code, out, errors } = await run('verify');
    expect([code, out, errors]).toEqual([0, expect.any(String), expect.any(String)]);
  });

  it('erases a workspace after a crash right after its final event', async () => {
    const client = await stack.owner();
    const { owner: unlucky } = await addVenue(client, 'Механа Втора');
    await appendErasure(stores, unlucky, 'erasure-1');
    const { code, out } = await run(
      ...['erase', '--account', 'Механа Втора', '--reason', 'again', '--yes', '--json'],
    );
    expect([code, JSON.parse(out)]).toMatchObject([0, { ownerId: unlucky, erased: true }]);
    const keys = await stores.openKeys();
    expect(await keys.existing(unlucky)).toMatchObject({ state: 'erased' });
  });

  it('erases a workspace again if Postgres was restored to an earlier state without the key', async () => {
    const client = await stack.owner();
    const { owner: restored } = await addVenue(client, 'Механа Трета');
    const keys = await stores.openKeys();
    await keys.erase(restored, { erasedAt: '2026-05-01T12:00:00.000Z', reason: 'letter 18' });
    const { code, out } = await run(
      ...['erase', '--account', restored, '--reason', 'letter 18', '--yes', '--json'],
    );
    const keyErasedAt = '2026-05-01T12:00:00.000Z';
    expect([code, JSON.parse(out)]).toMatchObject([0, { erased: true, keyErasedAt }]);
  });

  async function lag(): Promise<bigint> {
    const ends = await (await stores.openLog()).endOffsets();
    const { rows } = await stores.pool.query<{ next: bigint }>(
      'select sum(next_offset)::bigint as next from log_positions',
    );
    return ends.reduce((sum, end) => sum + end, 0n) - BigInt(rows[0]?.next ?? 0);
  }
});

const pictureOf = (ownerId: string): string => `${ownerId}/abcdefghijkl/320x200/320.webp`;

async function storePicture(dataDir: string, ownerId: string): Promise<void> {
  const images = createDirectoryImages({
    directory: path.join(dataDir, 'images'),
    secret: '',
    baseUrl: '/images',
    clock: systemClock,
  });
  const key = pictureOf(ownerId);
  await images.put(key, Buffer.from('not really a picture'), 'image/webp');
  const shape = { width: 320, height: 200 };
  const variants = [{ key, ...shape, contentType: 'image/webp' }];
  const manifest = JSON.stringify({ ...shape, placeholder: '', variants });
  await images.put(`${ownerId}/abcdefghijkl/image.json`, Buffer.from(manifest), 'application/json');
}

async function rowsOf(pool: Pool, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select to_json(t)::text as row from ${table} t`,
  );
  return rows.map(({ row }) => row).sort();
}

async function dump(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.map(({ name }) => name)).toContain('identity.users');
  const tables = await Promise.all(rows.map(({ name }) => rowsOf(pool, name)));
  return tables.flat().join('\n');
}
