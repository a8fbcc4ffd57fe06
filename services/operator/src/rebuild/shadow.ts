import {
  applyWhole,
  logDerivedTables,
  migrateMenuStore,
  mostParkedAtOnce,
  type RefereeDeps,
} from '@qr-menu/command';
import type { Logger } from '@qr-menu/runtime/process';
import { menuStoreSchema, readLogPositions } from '@qr-menu/stores/archive';
import type { CommitLog, StoredPosition } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import { createPool } from '@qr-menu/stores/postgres';
import pg, { type ClientBase, type Pool } from 'pg';
import { Refused } from '../errors.ts';
import { runPatiently } from '../run-patiently.ts';
import { sideBySide } from '../side-by-side.ts';

export const liveSchema = menuStoreSchema;

export const shadowSchema = 'menu_rebuild';

const replacedPrefix = 'menu_before_';

/** For example `menu_before_20260102t030405678z`. */
export const replacedSchema = (now: number): string =>
  `${replacedPrefix}${new Date(now).toISOString().replaceAll(/[-:.]/g, '').toLowerCase()}`;

export type ShadowOptions = {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly epoch: number;
  /** For example `kafka topic menu-commits, epoch 1`. A rebuild can be resumed only from the same log. */
  readonly source: string;
  readonly personalData: PersonalData;
  readonly partitions: number;
};

export async function openShadow(options: ShadowOptions): Promise<RefereeDeps> {
  const { databaseUrl: url, logger, epoch, personalData, partitions, source } = options;
  const pool = createPool({
    url,
    applicationName: 'operator rebuild',
    schema: shadowSchema,
    logger,
    isPatient: true,
  });
  try {
    await migrateMenuStore(pool, { schema: shadowSchema });
    await assertSameMigrations(options.pool);
    await claimFor(options.pool, source);
    await takeDropped(options.pool);
    await holdAutovacuumOff(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { pool, epoch, personalData, partitions };
}

export async function unfinishedRebuild(pool: Pool): Promise<{ source: string | null } | null> {
  const { rows } = await pool.query<{ source: string | null }>(
    `select obj_description(oid, 'pg_namespace') as source from pg_namespace where nspname = $1`,
    [shadowSchema],
  );
  return rows[0] ?? null;
}

export const dropShadow = (pool: Pool): Promise<unknown> =>
  runPatiently(pool, `drop schema if exists ${shadowSchema} cascade`);

/** New tables have no statistics, which would lead to bad plans for the first queries after the switch. */
export const analyzeShadow = ({ pool }: RefereeDeps): Promise<unknown> =>
  runPatiently(pool, `analyze ${logDerivedTables.join(', ')}`);

/** Tables of another release would not fit the running programs or the live tables' migrations. */
export async function assertSameMigrations(store: Pool | ClientBase): Promise<void> {
  const { rows } = await store.query<{ id: string }>(
    `select coalesce(live.id, made.id) as id
       from ${liveSchema}.applied_migrations live
       full join ${shadowSchema}.applied_migrations made using (id)
      where live.checksum is distinct from made.checksum order by 1`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id).join(', ');
  throw new Refused(
    'OTHER_RELEASE',
    `the tables and this program differ in ${ids}: use the program of the running release`,
  );
}

/** Prevents autovacuum from working on the tables when the switch needs to lock them. */
const holdAutovacuumOff = (pool: Pool): Promise<unknown> => {
  const off = logDerivedTables.map(
    (table) => `alter table ${table} set (autovacuum_enabled = false)`,
  );
  return pool.query(off.join('; '));
};

async function claimFor(pool: Pool, source: string): Promise<void> {
  const previousSource = (await unfinishedRebuild(pool))?.source ?? null;
  if (previousSource === null) {
    await pool.query(`comment on schema ${shadowSchema} is ${pg.escapeLiteral(source)}`);
  } else if (previousSource !== source) {
    throw new Refused(
      'OTHER_REBUILD',
      `an unfinished rebuild reads from ${previousSource}, this one from ${source}: repeat it with --restart`,
    );
  }
}

/** The referee's position in each partition that it has read. */
export type Positions = ReadonlyMap<number, StoredPosition>;

export async function readPositions(
  store: Pool | ClientBase,
  schema: typeof liveSchema | typeof shadowSchema,
): Promise<Positions> {
  const positions = await readLogPositions(store, schema);
  const begun = positions.filter(({ nextOffset }) => nextOffset > 0n);
  return new Map(begun.map((position) => [position.partition, position]));
}

export function recordsBefore(positions: Positions): number {
  return Number([...positions.values()].reduce((sum, { nextOffset }) => sum + nextOffset, 0n));
}

type CatchUpOptions = {
  readonly shadow: RefereeDeps;
  readonly log: CommitLog;
  /** The target offsets. The shadow tables must not have passed them. */
  readonly targets: Positions;
  readonly batchSize?: number | undefined;
  readonly onApplied?: (records: number) => void;
  readonly signal?: AbortSignal;
};

const usualBatchSize = 500;
const partitionsAtOnce = 4;

/** Applies the records up to the targets, and checks rule R2. */
export async function catchUp(options: CatchUpOptions): Promise<void> {
  const { shadow, targets } = options;
  const reached = await readPositions(shadow.pool, shadowSchema);
  const ranges = [...targets].map(([partition, { nextOffset }]) => ({
    partition,
    from: reached.get(partition)?.nextOffset ?? 0n,
    to: nextOffset,
  }));
  await sideBySide(ranges, (range) => applyRange(options, range), partitionsAtOnce);
}

type Range = { readonly partition: number; readonly from: bigint; readonly to: bigint };

async function applyRange(options: CatchUpOptions, { partition, from, to }: Range): Promise<void> {
  const { shadow, log, onApplied, signal, batchSize = usualBatchSize } = options;
  for await (const page of log.readRange(partition, from, to)) {
    for (let begin = 0; begin < page.length; begin += batchSize) {
      const records = page.slice(begin, begin + batchSize);
      if (signal?.aborted) throw new Refused('INTERRUPTED', 'the rebuild was interrupted');
      if (!(await applyWhole(shadow, { partition, records }, () => roomToPark(shadow)))) {
        throw new Refused('BUSY', 'another process writes to the tables that are being rebuilt');
      }
      onApplied?.(records.length);
    }
  }
}

/** Commits that an operator has dropped stay dropped. */
const takeDropped = (pool: Pool): Promise<unknown> =>
  pool.query(
    `insert into ${shadowSchema}.quarantine_dropped
     select * from ${liveSchema}.quarantine_dropped on conflict do nothing`,
  );

/** The live tables may contain many streams that were parked long ago. A rebuild must not add many more. */
async function roomToPark({ pool }: RefereeDeps): Promise<number> {
  const parkedIn = (schema: string) =>
    `(select count(*)::int from ${schema}.parked_commits where reason is not null)`;
  const { rows } = await pool.query<{ more: number }>(
    `select ${parkedIn(liveSchema)} - ${parkedIn(shadowSchema)} as more`,
  );
  return mostParkedAtOnce + (rows[0]?.more ?? 0);
}

/** Streams that were already parked keep their times. */
export const keepParkedTimes = (client: ClientBase): Promise<unknown> =>
  client.query(
    `update ${shadowSchema}.parked_commits made
        set parked_at = live.parked_at, tried_at = live.tried_at
       from ${liveSchema}.parked_commits live
      where (made.partition, made.log_offset) = (live.partition, live.log_offset)`,
  );

export async function replacedSchemas(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where starts_with(nspname, $1) order by nspname`,
    [replacedPrefix],
  );
  return rows.map(({ name }) => name);
}

/** Drops one schema at a time, because each one is as large as the live tables. */
export async function dropReplaced(pool: Pool, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) await runPatiently(pool, `drop schema if exists ${schema} cascade`);
}
