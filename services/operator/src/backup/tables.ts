import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { logDerivedTables, menuStoreMigrations, migrateMenuStore } from '@qr-menu/command';
import { userPoolMigrations } from '@qr-menu/identity';
import { menuStoreSchema, readLogPositions } from '@qr-menu/stores/archive';
import {
  type StoredPosition,
  tableLogMigrations,
  tableLogSchema,
} from '@qr-menu/stores/commit-log';
import {
  inTransaction,
  lockMigrations,
  type Migration,
  migrate,
  unfinishedRestore,
  valueTypes,
} from '@qr-menu/stores/postgres';
import pg, { type ClientBase, type Pool } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Refused } from '../errors.ts';
import { type BackedUpTable, type BackupManifest, tooNew } from './manifest.ts';
import { type BackupStorage, damaged, store } from './place.ts';

const migrationsOf: Readonly<Record<string, readonly Migration[]>> = {
  [menuStoreSchema]: menuStoreMigrations,
  identity: userPoolMigrations,
  [tableLogSchema]: tableLogMigrations,
};
const schemas = Object.keys(migrationsOf);
const migrationsTable = 'applied_migrations';

/** Opens a connection without time limits, to copy tables. The npm packages of Postgres lack `pg_dump`. */
async function withConnection<Answer>(
  url: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'operator backup',
    types: valueTypes,
    keepAlive: true,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // If the connection fails, the statement fails too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Allows one backup of a database at a time. @throws Refused `BACKUP_RUNNING` */
export const alone = <Answer>(url: string, work: () => Promise<Answer>): Promise<Answer> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('qr-menu backup', 0)) as mine",
    );
    if (!rows[0]?.mine) throw new Refused('BACKUP_RUNNING', 'another backup is being taken');
    return work();
  });

export type BackupSnapshot = Pick<BackupManifest, 'takenAt' | 'log' | 'migrations' | 'tables'> & {
  readonly positions: readonly StoredPosition[];
  /** The positions of parked commits, as `partition:offset`. */
  readonly parked: readonly string[];
  /** The number of partitions if the log is a table. */
  readonly partitions: number | null;
};

/** The log and the tables derived from it. They are large and copied first. The tail adds newer records. */
const isInLog = ({ schema, table }: Table): boolean =>
  schema === tableLogSchema || logDerivedTables.some((name) => name === table);

type TablesOut = {
  readonly url: string;
  readonly storage: BackupStorage;
  readonly folder: string;
  readonly onTable: (done: number, total: number) => void;
};

/** Does not block writes. @throws Refused `NOTHING_TO_BACK_UP`, `RESTORE_UNFINISHED`, `TABLES_MOVED` */
export const copyLoggedTables = (options: TablesOut): Promise<BackupSnapshot> =>
  copySnapshot(options, isInLog);

/** Copies all other tables from a single later snapshot. @throws Refused `TABLES_MOVED` */
export async function copyOtherTables(
  options: TablesOut,
  before: BackupSnapshot,
): Promise<BackupSnapshot> {
  const snapshot = await copySnapshot(options, (table) => !isInLog(table));
  const madeOf = ({ migrations, log }: BackupSnapshot) => JSON.stringify([migrations, log]);
  if (madeOf(snapshot) !== madeOf(before)) throw moved();
  // A commit that was parked in the first snapshot and applied since then would be in neither snapshot.
  const parked = new Set(snapshot.parked);
  if (before.parked.some((position) => !parked.has(position))) throw moved();
  return snapshot;
}

const moved = (): Refused =>
  new Refused('TABLES_MOVED', 'the tables or the log have changed in the meantime: repeat it');

const copySnapshot = (
  { url, storage, folder, onTable }: TablesOut,
  isSelected: (table: Table) => boolean,
): Promise<BackupSnapshot> =>
  withConnection(url, async (client) => {
    const names = await readTables(client);
    if (names.length === 0) throw new Refused('NOTHING_TO_BACK_UP', 'Postgres holds no tables');
    await client.query('begin isolation level repeatable read read only');
    // The first query creates the snapshot. Locks the tables before that, because a rebuild moves tables.
    await client.query(`lock table ${names.map(nameOf).join(', ')} in access share mode`);
    await assertRestored(client);
    const { rows: times } = await client.query<{ now: Date }>('select now() as now');
    const tables = await readTables(client);
    if (names.map(nameOf).join() !== tables.map(nameOf).join()) throw moved();
    const migrations: Record<string, string[]> = {};
    for (const { schema, table } of tables) {
      if (table !== migrationsTable) continue;
      const { rows } = await client.query<{ id: string }>(
        `select id from ${schema}.${migrationsTable} order by id`,
      );
      migrations[schema] = rows.map(({ id }) => id);
    }
    const copied: BackedUpTable[] = [];
    const selected = tables.filter((table) => table.table !== migrationsTable && isSelected(table));
    for (const table of selected) {
      copied.push(await copyOut(client, storage, folder, table));
      onTable(copied.length, selected.length);
    }
    const has = (name: string) => tables.some(({ table }) => table === name);
    const log = has('log_identity')
      ? await client.query<{ epoch: number; name: string | null }>(
          `select epoch, log as name from ${menuStoreSchema}.log_identity`,
        )
      : null;
    const positions = has('log_positions') ? await readLogPositions(client, menuStoreSchema) : [];
    const parked = has('parked_commits') ? await readParked(client) : [];
    await client.query('commit');
    return {
      takenAt: (times[0]?.now ?? new Date()).toISOString(),
      log: log?.rows[0] ?? null,
      migrations,
      tables: copied,
      positions,
      parked,
      partitions: copied.find(({ table }) => table === 'log_partitions')?.rows ?? null,
    };
  });

/** Such a backup would be the newest, so a repeated restore would choose it. */
async function assertRestored(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_namespace where nspname = any($1) and obj_description(oid, 'pg_namespace') = $2",
    [schemas, unfinishedRestore],
  );
  if (rowCount === 0) return;
  throw new Refused('RESTORE_UNFINISHED', 'a restore is running here, or has to be repeated');
}

async function readParked(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ position: string }>(
    `select partition || ':' || log_offset as position from ${menuStoreSchema}.parked_commits`,
  );
  return rows.map(({ position }) => position);
}

type Table = Pick<BackedUpTable, 'schema' | 'table' | 'columns'>;
type TableRow = Table & { readonly oid: string; readonly needs: readonly string[] };

const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

/** Orders the tables so that each one comes after the tables that it references. */
async function readTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<TableRow>(
    `select nspname as schema, relname as table, pg_class.oid::text as oid,
            array(select attname::text from pg_attribute
                   where attrelid = pg_class.oid and attnum > 0 and not attisdropped
                     and attgenerated = '' order by attnum) as columns,
            array(select confrelid::text from pg_constraint
                   where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = any($1) and relkind = 'r' order by nspname, relname`,
    [schemas],
  );
  const [sorted, waiting] = [new Map<string, Table>(), new Set(rows)];
  while (waiting.size > 0) {
    const next = [...waiting].find(({ needs }) => needs.every((oid) => sorted.has(oid)));
    if (!next) throw new Refused('TABLES_IN_A_CIRCLE', 'tables refer to each other in a circle');
    waiting.delete(next);
    const { schema, table, columns } = next;
    sorted.set(next.oid, { schema, table, columns });
  }
  return [...sorted.values()];
}

const columnsOf = ({ columns }: Table): string => columns.map(pg.escapeIdentifier).join(', ');

async function copyOut(
  client: pg.Client,
  storage: BackupStorage,
  folder: string,
  table: Table,
): Promise<BackedUpTable> {
  const rows = client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`));
  const packed = createGzip();
  const copying = pipeline(rows, packed);
  const file = `tables/${table.schema}.${table.table}.copy.gz`;
  const ends = await Promise.allSettled([store(storage, folder, file, packed), copying]);
  // If both fail, the write error is the cause.
  const [stored] = ends;
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  if (stored.status === 'rejected') throw stored.reason;
  // Postgres sends the row count after the rows, possibly in a later packet. This query is answered after that.
  await client.query('select');
  const { schema, table: name, columns } = table;
  return { ...stored.value, schema, table: name, columns: [...columns], rows: rows.rowCount };
}

/** @throws Refused `BACKUP_TOO_NEW` if a newer release created the tables */
export function assertKnownMigrations({ migrations }: BackupManifest): void {
  for (const [schema, applied] of Object.entries(migrations)) {
    const ownMigrations = new Set(migrationsOf[schema]?.map(({ id }) => id));
    const unknown = applied.find((id) => !ownMigrations.has(id));
    if (unknown !== undefined) throw tooNew(`the tables of ${schema} belong to ${unknown}`);
  }
}

export const notEmpty = (reason: string): Refused =>
  new Refused(
    'TARGET_NOT_EMPTY',
    `${reason}: a backup can only be restored into an empty installation`,
  );

/** Ignores leftovers of an unfinished restore. @throws Refused `TARGET_NOT_EMPTY` */
export async function assertEmpty(store: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await store.query<{ table: string }>(
    `select schemaname || '.' || tablename as table from pg_tables
      where schemaname = any($1)
        and obj_description(to_regnamespace('${menuStoreSchema}'), 'pg_namespace') is distinct from $2
      order by 1 limit 1`,
    [schemas, unfinishedRestore],
  );
  if (rows[0]) throw notEmpty(`Postgres holds ${rows[0].table}`);
}

async function clear(store: Pick<ClientBase, 'query'>): Promise<void> {
  await store.query(schemas.map((schema) => `drop schema if exists ${schema} cascade`).join(';'));
}

/** Blocks processes that are about to create tables. @throws Refused `TARGET_NOT_EMPTY` */
const reserveSchemas = (pool: Pool, reserved: readonly string[]): Promise<void> =>
  inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    for (const schema of schemas) await lockMigrations(client, schema);
    await assertEmpty(client);
    await clear(client);
    for (const schema of reserved) {
      await client.query(
        `create schema ${schema}; comment on schema ${schema} is '${unfinishedRestore}'`,
      );
    }
  });

/**
 * Fills the tables in one transaction, then migrates them. The database must be empty (`assertEmpty`), and is
 * empty again after a failure. Until everything is done, the schemas are marked: no other process migrates them,
 * and after a crash the next restore discards them. Returns the number of rows.
 */
export async function copyTablesIn(options: {
  readonly pool: Pool;
  readonly url: string;
  readonly storage: BackupStorage;
  readonly manifest: BackupManifest;
  /** Called within the transaction, after all rows are written and counted. */
  readonly finish?: (client: pg.Client) => Promise<void>;
  /** Called after the tables have been migrated. */
  readonly goOn: () => Promise<void>;
  readonly onTable: (done: number, total: number) => void;
}): Promise<number> {
  const { pool, url, storage, manifest, finish, goOn, onTable } = options;
  const made = Object.entries(manifest.migrations);
  const reserved = [...new Set([menuStoreSchema, ...made.map(([schema]) => schema)])];
  const isRestoring = true;
  let rows = 0;
  await reserveSchemas(pool, reserved);
  try {
    for (const [schema, applied] of made) {
      const migrations = (migrationsOf[schema] ?? []).filter(({ id }) => applied.includes(id));
      await migrate(pool, { schema, migrations, isRestoring });
    }
    await withConnection(url, async (client) => {
      await client.query('begin');
      // The migrations may have inserted rows.
      await client.query(`truncate ${manifest.tables.map(nameOf).join(', ')}`);
      for (const [index, table] of manifest.tables.entries()) {
        rows += await copyIn(client, storage, manifest.id, table);
        onTable(index + 1, manifest.tables.length);
      }
      await finish?.(client);
      await client.query('commit');
      await client.query('analyze');
    });
    for (const [schema] of made) {
      if (schema === menuStoreSchema) await migrateMenuStore(pool, { isRestoring });
      else await migrate(pool, { schema, migrations: migrationsOf[schema] ?? [], isRestoring });
    }
    await goOn();
    await pool.query(reserved.map((schema) => `comment on schema ${schema} is null`).join(';'));
    return rows;
  } catch (error) {
    await clear(pool);
    throw error;
  }
}

async function copyIn(
  client: pg.Client,
  storage: BackupStorage,
  id: string,
  table: BackedUpTable,
): Promise<number> {
  const rows = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
  const file = `${id}/${table.file}`;
  await pipeline(await storage.read(file), createGunzip(), rows);
  // Earlier releases sometimes wrote 0. The checksum of the file has already been verified.
  if (table.rows !== 0 && rows.rowCount !== table.rows) {
    throw damaged(file, `${rows.rowCount} rows instead of ${table.rows}`);
  }
  return rows.rowCount;
}
