import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { migrateMenuStore } from '@qr-menu/command';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import { createDirectoryImages } from '@qr-menu/stores/images';
import { keyNameOf, openPersonalData } from '@qr-menu/stores/keys';
import { createRedisMenuDocuments } from '@qr-menu/stores/menu-documents';
import { lockMigrations, RestoreUnfinished, unfinishedRestore } from '@qr-menu/stores/postgres';
import { createRedis } from '@qr-menu/stores/redis';
import {
  createTestDatabase,
  s3Credentials,
  startS3Server,
  testKeyPrefix,
  waitUntil,
} from '@qr-menu/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { betweenSnapshots } from '../../test/between-snapshots.ts';
import { jsonOf } from '../../test/json-of.ts';
import { startLateRowCounts } from '../../test/late-row-counts.ts';
import { changeMessage } from '../../test/log-records.ts';
import { picture, venue } from '../../test/menu-venue.ts';
import { createMenuWorld, type MenuWorld, owner } from '../../test/menu-world.ts';
import { readEnvironment } from '../env.ts';

const serverUrl = inject('databaseUrl');
const redisUrl = inject('redisUrl');
const passphrase = { BACKUP_PASSPHRASE: 'a passphrase that lies elsewhere' };
const masterKey = Buffer.alloc(32, 1).toString('base64');
/** This event contains sealed values: the owner's email address and telephone number. */
const opening = venue.slice(0, 1);
const otherMasterKey = Buffer.alloc(32, 2).toString('base64');

const takenSchema = z.object({ id: z.string(), images: z.number(), copied: z.number() });
const manifestSchema = z.object({
  manifest: z.looseObject({}),
  sha256: z.string(),
});
const countsSchema = z.object({
  manifest: z.object({ tables: z.array(z.object({ file: z.string(), rows: z.number() })) }),
});

describe.skipIf(serverUrl === null)('backup and restore', () => {
  let world: MenuWorld;
  let directory: string;
  let to: string;
  beforeAll(async () => {
    world = await createMenuWorld(serverUrl ?? '');
    await world.commit('2026-03-01T12:00:00.000Z', ...venue);
    directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-backup-'));
    to = path.join(directory, 'backups');
    await imagesOf('here').put(
      picture.slice('/images/public/'.length),
      Buffer.from('fish'),
      'image/webp',
    );
  });
  afterAll(async () => {
    await world?.close();
    await rm(directory, { recursive: true, force: true });
  });

  const imagesOf = (machine: string) =>
    createDirectoryImages({
      directory: path.join(directory, machine, 'images'),
      secret: '',
      clock: systemClock,
      baseUrl: '/images',
    });

  const keysOf = (machine: string): string => path.join(directory, machine, 'keys');
  const sealedWith = (machine: string, masterKey: string) =>
    openPersonalData(
      { ...readEnvironment({ KEYS_DIR: keysOf(machine) }), KEYS_MASTER_KEY: masterKey },
      systemClock,
    );

  const take = async (where = to, variables: Readonly<Record<string, string>> = passphrase) =>
    world.run(['backup', '--to', where, '--json'], {
      variables: { DATA_DIR: path.join(directory, 'here'), KEYS_DIR: keysOf('here'), ...variables },
    });

  /** Another machine: an empty database, its own directory, and another master key. */
  async function restore(
    from: string,
    variables: Readonly<Record<string, string | undefined>> = {},
  ) {
    const database = await createTestDatabase(serverUrl ?? '');
    const machine = await mkdtemp(path.join(directory, 'machine-'));
    const run = (args: readonly string[]) =>
      world.run(args, {
        variables: {
          DATABASE_URL: database.url,
          DATA_DIR: machine,
          ...passphrase,
          KEYS_DIR: path.join(machine, 'keys'),
          KEYS_MASTER_KEY: otherMasterKey,
          ...variables,
        },
      });
    const answer = await run(['restore', '--from', from, '--yes']);
    const count = async (sql: string) => {
      const client = new pg.Client(database.url);
      await client.connect();
      const { rows } = await client.query<{ count: string }>(sql);
      await client.end();
      return Number(rows[0]?.count);
    };
    const tables = () =>
      count(
        "select count(*) from pg_tables where schemaname in ('menu', 'identity', 'commit_log')",
      );
    return { ...answer, run, machine, count, tables, drop: database.drop };
  }

  test('moves tables, log, keys and images to another machine with another master key', async () => {
    const here = await sealedWith('here', masterKey);
    const sealed = await here.personalData.seal(workspaceStream(owner), opening);
    // This row imitates secrets that are sealed with the master key itself.
    await world.store.pool.query(
      `insert into mails (id, kind, topic, recipient, sealed, state, attempts, created_at, due_at, ends_at)
       values ('a', 'invitation', 'b', 'c', 'd', 'waiting', 0, now(), now(), now())`,
    );
    const taken = await take();
    expect(taken).toMatchObject({ code: 0, errors: expect.anything() });
    expect(takenSchema.parse(jsonOf(taken))).toMatchObject({ images: 1, copied: 1 });
    const { code, errors, run, machine, count, drop } = await restore(to);
    expect([code, errors.replaceAll(/.*\[#.*\n/g, '')]).toEqual([0, '']);
    const verified = await run(['verify', '--json']);
    expect(jsonOf(verified)).toMatchObject({ clean: true, counts: { accepted: 1 } });
    expect(await count('select count(*) from menu.mails')).toBe(0);
    const image = await imagesOf(path.basename(machine)).read(
      picture.slice('/images/public/'.length),
    );
    expect(Buffer.from(image ?? []).toString()).toBe('fish');
    const there = await sealedWith(path.basename(machine), otherMasterKey);
    const opened = await there.personalData.open(workspaceStream(owner), sealed);
    expect(opened).toEqual(opening);
    expect(sealed).not.toEqual(opening);
    const again = await run(['restore', '--from', to, '--yes']);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('TARGET_NOT_EMPTY')]);
    await drop();
  });

  test.skipIf(redisUrl === null)(
    'restore is refused while Redis contains documents of the log',
    async () => {
      await take();
      const redis = createRedis({
        url: redisUrl ?? '',
        name: 'test',
        logger: createLogger('test', 'silent'),
      });
      const prefix = testKeyPrefix();
      const documents = createRedisMenuDocuments({ redis, prefix });
      await redis.set(`${prefix}version:${owner}`, '1:20:r1');
      const withRedis = { REDIS_URL: redisUrl ?? '', REDIS_PREFIX: prefix };
      const refused = await restore(to, withRedis);
      expect([refused.code, refused.errors]).toEqual([
        1,
        expect.stringContaining('TARGET_NOT_EMPTY: Redis holds documents'),
      ]);
      expect([await refused.tables(), await readdir(refused.machine)]).toEqual([0, []]);
      await refused.drop();
      await redis.unlink(`${prefix}version:${owner}`);
      const { code, drop } = await restore(to, withRedis);
      expect(code).toBe(0);
      await drop();
      await documents.close();
    },
  );

  test('restore skips the key of a workspace that was erased in the target', async () => {
    await (await sealedWith('here', masterKey)).personalData.seal(workspaceStream(owner), opening);
    await take();
    const KEYS_DIR = path.join(await mkdtemp(path.join(directory, 'machine-')), 'keys');
    await mkdir(KEYS_DIR);
    const tombstone = { owner, erasedAt: '2026-03-01T12:00:00.000Z', reason: 'ticket 1' };
    const file = path.join(KEYS_DIR, keyNameOf(owner));
    await writeFile(file, JSON.stringify(tombstone));
    const { code, errors, drop } = await restore(to, { KEYS_DIR });
    expect([code, errors]).toEqual([1, expect.stringContaining('TARGET_NOT_EMPTY')]);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(tombstone);
    await drop();
  });

  test('restores the secrets, even if an earlier restore was killed while writing them', async () => {
    const here = path.join(directory, 'here', 'secrets.json');
    await writeFile(here, JSON.stringify({ keysMasterKey: masterKey }));
    await take();
    await rm(here);
    const there = await mkdtemp(path.join(directory, 'machine-'));
    await writeFile(path.join(there, 'secrets.json.new-0a'), '{"keysM');
    const { code, drop } = await restore(to, { DATA_DIR: there });
    expect(code).toBe(0);
    const secrets = await readFile(path.join(there, 'secrets.json'), 'utf8');
    expect(JSON.parse(secrets)).toEqual({ keysMasterKey: masterKey });
    await drop();
  });

  /** Waits until this many clients of the same database are waiting for the lock of `lockMigrations`. */
  const waitingForLock = (client: Pick<pg.ClientBase, 'query'>, count: number) =>
    waitUntil(async () => {
      const { rowCount } = await client.query(
        `select from pg_locks join pg_database on pg_database.oid = database
          where locktype = 'advisory' and not granted and datname = current_database()`,
      );
      return rowCount === count;
    });

  test('restore keeps data that appears in the target after the first check', async () => {
    await take();
    const database = await createTestDatabase(serverUrl ?? '');
    const client = new pg.Client(database.url);
    await client.connect();
    // The lock that a starting product holds while it creates its tables.
    await client.query('begin');
    await lockMigrations(client, 'menu');
    const restoring = restore(to, { DATABASE_URL: database.url });
    await waitingForLock(client, 1);
    await client.query('create schema menu; create table menu.accounts (id text); commit');
    const { code, errors, drop } = await restoring;
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('TARGET_NOT_EMPTY: Postgres holds menu.accounts'),
    ]);
    expect((await client.query('select from menu.accounts')).rowCount).toBe(0);
    await client.end();
    await drop();
    await database.drop();
  });

  test('the product does not start on an unfinished restore, which the next restore discards', async () => {
    await take();
    const database = await createTestDatabase(serverUrl ?? '');
    const pool = new pg.Pool({ connectionString: database.url });
    const [first, second] = [await pool.connect(), await pool.connect()];
    for (const client of [first, second]) await client.query('begin');
    await lockMigrations(first, 'commit_log');
    const restoring = restore(to, { DATABASE_URL: database.url });
    await waitingForLock(pool, 1);
    // The restore gets the lock before the second client, which then holds the restore up once more.
    const locked = lockMigrations(second, 'commit_log');
    await waitingForLock(pool, 2);
    await first.query('commit');
    await locked;
    await expect(migrateMenuStore(pool)).rejects.toThrow(RestoreUnfinished);
    await second.query('commit');
    const { code, run, drop } = await restoring;
    expect([code, await migrateMenuStore(pool)]).toEqual([0, []]);

    await pool.query(`comment on schema menu is '${unfinishedRestore}'; drop table menu.items`);
    for (const client of [first, second]) client.release();
    const half = await run(['backup', '--to', path.join(directory, 'half')]);
    expect([half.code, half.errors]).toEqual([1, expect.stringContaining('RESTORE_UNFINISHED')]);
    expect((await run(['restore', '--from', to, '--yes'])).code).toBe(0);
    expect(jsonOf(await run(['verify', '--json']))).toMatchObject({ clean: true });
    await pool.end();
    await drop();
    await database.drop();
  });

  test('the backup includes changes made while the tables are copied', async () => {
    const during = path.join(directory, 'during');
    const late = `public/${owner}/late.webp`;
    const before = await world.version();
    const taken = await betweenSnapshots(
      world.store.url,
      () => take(during),
      async (client) => {
        const change = { type: 'ItemRepriced', data: { itemId: 'soup', price: 77 } } as const;
        await world.commit('2026-03-02T12:00:00.000Z', change);
        await imagesOf('here').put(late, Buffer.from('late'), 'image/webp');
        await client.query("insert into menu.menu_views values ('anna', '2026-03-02', 5)");
      },
    );
    expect([taken.code, jsonOf(taken)]).toMatchObject([0, { tail: 1, behind: null }]);
    await imagesOf('here').remove(late);

    const proved = await world.run(['backup', '--to', during, '--verify', '--json'], {
      variables: passphrase,
    });
    expect(jsonOf(proved)).toMatchObject({ proved: true });
    const { code, run, machine, count, drop } = await restore(during);
    expect(code).toBe(0);
    const verified = await run(['verify', '--json']);
    expect(jsonOf(verified)).toMatchObject({
      clean: true,
      counts: { accepted: before + 1 },
    });
    expect(await count("select price as count from menu.items where id = 'soup'")).toBe(77);
    expect(await count('select sum(next_offset) as count from commit_log.log_partitions')).toBe(
      await world.records(),
    );
    expect(await count('select views as count from menu.menu_views')).toBe(5);
    const image = await imagesOf(path.basename(machine)).read(late);
    expect(Buffer.from(image ?? []).toString()).toBe('late');
    await drop();
  });

  test('verifies a backup by restoring it, and reports a backup that does not match its log', async () => {
    const prove = ['backup', '--to', to, '--verify', '--json'];
    const proved = await world.run(prove, { variables: passphrase });
    expect(jsonOf(proved)).toMatchObject({
      proved: true,
      images: 1,
      verify: { from: 'log', clean: true },
    });
    await world.store.pool.query("update items set price = 1 where id = 'soup'");
    const changedHere = path.join(directory, 'changed-here');
    await take(changedHere);
    const { code, out } = await world.run(['backup', '--to', changedHere, '--verify', '--json'], {
      variables: passphrase,
    });
    expect([code, JSON.parse(out)]).toMatchObject([1, { verify: { differences: { tables: 1 } } }]);
    const beside = "select datname from pg_database where datname like current_database() || '_%'";
    expect(await world.store.column(beside)).toEqual([]);
  });

  /** A copy of the backups with one changed file. */
  async function changed(change: (file: string) => Promise<void>, find: RegExp): Promise<string> {
    const copy = await mkdtemp(path.join(directory, 'copy-'));
    await cp(to, copy, { recursive: true });
    const files = await readdir(copy, { recursive: true });
    const file = files.find((name) => find.test(name));
    if (file === undefined) throw new Error(`no file is called ${find}`);
    await change(path.join(copy, file));
    return copy;
  }

  async function flipOneBit(file: string): Promise<void> {
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(file, bytes);
  }

  const asOfOtherRelease =
    (change: (manifest: z.infer<typeof manifestSchema>['manifest']) => object) =>
    async (file: string) => {
      const { manifest } = manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      const other = JSON.stringify(change(manifest));
      const sha256 = createHash('sha256').update(other).digest('hex');
      await writeFile(file, JSON.stringify({ manifest: JSON.parse(other), sha256 }));
    };

  const withRows = (rows: number) =>
    asOfOtherRelease((manifest) =>
      JSON.parse(JSON.stringify(manifest).replaceAll(/"rows":\d+/g, `"rows":${rows}`)),
    );

  test.each([
    ['a table', /commits\.copy\.gz$/, flipOneBit, /^BACKUP_DAMAGED: .*menu\.commits\.copy\.gz: /],
    ['an image', /^images\/.*[0-9a-f]{64}$/, flipOneBit, /^BACKUP_DAMAGED: images\/.{67}: /],
    ['the keys', /keys\.sealed$/, flipOneBit, /^BACKUP_DAMAGED: keys\.sealed: /],
    ['the manifest', /manifest\.json$/, flipOneBit, /^BACKUP_DAMAGED: .*manifest\.json: /],
    [
      'a lost table',
      /items\.copy\.gz$/,
      rm,
      /^BACKUP_DAMAGED: .*menu\.items\.copy\.gz: is missing/,
    ],
    [
      'a newer format',
      /manifest\.json$/,
      asOfOtherRelease((manifest) => ({ ...manifest, format: 3 })),
      /^BACKUP_TOO_NEW: .*format 3/,
    ],
    [
      'tables of a newer release',
      /manifest\.json$/,
      asOfOtherRelease((manifest) => ({ ...manifest, migrations: { menu: ['9999-later'] } })),
      /^BACKUP_TOO_NEW: .*9999-later/,
    ],
  ] as const)(
    'refuses %s, reports its location and changes nothing',
    async (_, find, change, expected) => {
      const { code, errors, machine, tables, drop } = await restore(await changed(change, find));
      expect([code, errors.split('\n').find((line) => /^[A-Z_]+: /.test(line))]).toEqual([
        1,
        expect.stringMatching(expected),
      ]);
      expect([await tables(), await readdir(machine)]).toEqual([0, []]);
      await drop();
    },
  );

  test('the backup contains the row counts even if Postgres sends them late', async () => {
    const late = await startLateRowCounts(world.store.url);
    const slow = path.join(directory, 'late-row-counts');
    const taken = await take(slow, { ...passphrase, DATABASE_URL: late.url });
    late.stop();
    const folder = path.join(slow, takenSchema.parse(jsonOf(taken)).id);
    const text = await readFile(path.join(folder, 'manifest.json'), 'utf8');
    for (const { file, rows } of countsSchema.parse(JSON.parse(text)).manifest.tables) {
      // COPY writes one line per row.
      const copied = gunzipSync(await readFile(path.join(folder, file))).toString();
      expect([file, rows]).toEqual([file, copied.split('\n').length - 1]);
    }
  });

  test('refuses a table with another number of rows', async () => {
    const copy = await changed(withRows(99_999), /manifest\.json$/);
    const { code, errors, machine, tables, drop } = await restore(copy);
    expect([code, errors]).toEqual([1, expect.stringMatching(/BACKUP_DAMAGED: .* of 99999\n/)]);
    // No image and no key. The directory was created when the target's keys were read.
    expect([await tables(), await readdir(machine, { recursive: true })]).toEqual([0, ['keys']]);
    await drop();
  });

  test('restores a backup of an earlier release that missed the row counts', async () => {
    const copy = await changed(withRows(0), /manifest\.json$/);
    const { code, out, errors, run, drop } = await restore(copy);
    expect([code, errors]).toEqual([0, expect.not.stringContaining('DAMAGED')]);
    expect(out).toMatch(/^[1-9]\d* rows of /);
    expect(jsonOf(await run(['verify', '--json']))).toMatchObject({ clean: true });
    const proved = await run(['backup', '--to', copy, '--verify', '--json']);
    expect(jsonOf(proved)).toMatchObject({ proved: true });
    await drop();
  });

  test('the backup is refused without an image store, and leaves nothing behind', async () => {
    const unknown = path.join(directory, 'unknown');
    const { code, errors } = await take(unknown, { ...passphrase, DATA_DIR: '' });
    expect([code, errors]).toEqual([1, expect.stringContaining('NO_IMAGE_STORE')]);
    await expect(readdir(unknown)).rejects.toThrow('ENOENT');
  });

  test.each([
    ['no passphrase', { BACKUP_PASSPHRASE: undefined }, 'NO_PASSPHRASE'],
    ['a wrong one', { BACKUP_PASSPHRASE: 'not that passphrase' }, 'WRONG_PASSPHRASE'],
  ])('do not open keys with %s', async (_, variables, expected) => {
    const { code, errors, tables, drop } = await restore(to, variables);
    expect([code, errors]).toEqual([1, expect.stringContaining(expected)]);
    expect(await tables()).toBe(0);
    await drop();
  });

  test('copies images with equal bytes only once', async () => {
    const twins = ['a', 'b', 'c', 'd'].map((name) => `public/${owner}/twin-${name}.webp`);
    const store = imagesOf('here');
    for (const twin of twins) await store.put(twin, Buffer.from('twins'), 'image/webp');
    const { code, out } = await take(path.join(directory, 'twins'));
    for (const twin of twins) await store.remove(twin);
    expect([code, JSON.parse(out)]).toMatchObject([0, { images: 5, copied: 5 }]);
  });

  test('copies each image only once, and leaves no files behind after a failed backup', async () => {
    const again = await take();
    expect(takenSchema.parse(jsonOf(again))).toMatchObject({ images: 1, copied: 0 });
    const before = await readdir(to, { recursive: true });
    const lacksKeys = await take(to, { ...passphrase, KEYS_DIR: '/dev/null/keys' });
    expect(lacksKeys.code).toBe(1);
    expect(await readdir(to, { recursive: true })).toEqual(before);
  });

  test('keeps the requested number of backups with images, and writes the outcome to the metrics', async () => {
    const kept = path.join(directory, 'kept');
    const file = path.join(directory, 'backup.prom');
    const older = picture.slice('/images/public/'.length).replace('fish', 'older');
    await imagesOf('here').put(older, Buffer.from('older'), 'image/webp');
    await take(kept);
    await imagesOf('here').remove(older);
    const variables = { DATA_DIR: path.join(directory, 'here'), KEYS_DIR: keysOf('here') };
    const nightly = ['backup', '--to', kept, '--keep', '1,0,0', '--metrics-file', file];
    const { code, out } = await world.run(nightly, { variables: { ...variables, ...passphrase } });
    expect([code, out]).toEqual([0, expect.stringContaining('removed 1 older backups')]);
    const files = await readdir(kept, { recursive: true });
    expect(files.filter((name) => name.endsWith('manifest.json'))).toHaveLength(1);
    expect(files.filter((name) => /^images\/..\/.{64}$/.test(name))).toHaveLength(1);
    const taken = /^qr_menu_backup_taken_timestamp_seconds (\d\S+)$/m.exec(
      await readFile(file, 'utf8'),
    );
    expect(await readFile(file, 'utf8')).toContain('qr_menu_backup_failed 0\n');
    await world.run(nightly, { variables });
    const afterFailure = await readFile(file, 'utf8');
    expect(afterFailure).toContain('qr_menu_backup_failed 1\n');
    expect(afterFailure).toContain(`qr_menu_backup_taken_timestamp_seconds ${taken?.[1]}\n`);
  });

  test('works the same way with a bucket as with a directory', async () => {
    const server = await startS3Server('backups');
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Credentials.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Credentials.secretAccessKey);
    const variables = { ...passphrase, S3_ENDPOINT: server.endpoint };
    const nightly = 's3://backups/venue/nightly/';
    const [first, second] = [await take(nightly, variables), await take(nightly, variables)];
    expect([first.code, second.code, first.errors]).toEqual([0, 0, expect.anything()]);
    expect(takenSchema.parse(jsonOf(second))).toMatchObject({ images: 1, copied: 0 });

    const { code, machine, tables, drop } = await restore(nightly, {
      S3_ENDPOINT: server.endpoint,
    });
    const image = await imagesOf(path.basename(machine)).read(
      picture.slice('/images/public/'.length),
    );
    expect([code, Buffer.from(image ?? []).toString()]).toEqual([0, 'fish']);
    expect(await tables()).toBeGreaterThan(20);
    await drop();

    const pruning = ['backup', '--to', nightly, '--keep', '1,0,0'];
    const data = { DATA_DIR: path.join(directory, 'here'), KEYS_DIR: keysOf('here') };
    const pruned = await world.run(pruning, { variables: { ...data, ...variables } });
    expect([pruned.code, pruned.out]).toEqual([0, expect.stringContaining('2 older backups')]);

    const elsewhere = await take('s3://no-such-bucket/nightly', variables);
    expect([elsewhere.code, elsewhere.errors]).toEqual([
      1,
      expect.stringContaining('BACKUP_PLACE_REFUSED: s3://no-such-bucket/nightly: NoSuchBucket'),
    ]);
    await server.stop();
    const away = await take(nightly, variables);
    expect([away.code, away.errors]).toEqual([1, expect.stringContaining('BACKUP_PLACE_REFUSED')]);
    vi.unstubAllEnvs();
  });

  test('reports a destination that refuses access', async () => {
    const { code, errors } = await take('/dev/null/backups');
    expect([code, errors]).toEqual([1, expect.stringContaining('BACKUP_PLACE_REFUSED')]);
  });

  test('includes parked commits, and fails if a parked stream continues during the backup', async () => {
    const park = async (name: string) => {
      const { key, value } = changeMessage(name, 'lost');
      await world.append(key, value);
    };
    const parked = async () => jsonOf(await world.run(['parked', 'list', '--json'])).streams;
    await park('boris');
    await waitUntil(async () => (await parked()).length === 1);
    const where = path.join(directory, 'parked');
    const taken = await betweenSnapshots(
      world.store.url,
      () => take(where),
      async () => {
        await park('vera');
        await waitUntil(async () => (await parked()).length === 2);
      },
    );
    expect(taken.code).toBe(0);
    const { code, run, drop } = await restore(where);
    const listed = jsonOf(await run(['parked', 'list', '--json']));
    expect([code, listed.streams.length]).toEqual([0, 2]);
    expect(listed.streams[0]).toEqual((await parked())[0]);
    const verified = await run(['verify', '--skip', 'documents', '--json']);
    expect(jsonOf(verified)).toMatchObject({
      counts: { parked: 2 },
      differences: { archive: 0, streams: 0, positions: 0, quarantine: 0 },
    });
    await drop();

    const refused = await betweenSnapshots(
      world.store.url,
      () => take(where),
      async () => {
        const [{ place }] = await parked();
        const dropped = ['parked', 'drop', place, '--reason', 'test', '--yes'];
        expect((await world.run(dropped)).code).toBe(0);
      },
    );
    expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/^TABLES_MOVED: /m)]);
  });
});
