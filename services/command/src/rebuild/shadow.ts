import { createPool, type Logger, migrate, type PersonalData } from '@qr-menu/platform';
import pg, { type ClientBase, type Pool } from 'pg';
import { menuStoreMigrations } from '../migrations/menu-store.ts';
import type { RefereeDeps } from '../referee/apply-batch.ts';
import { logDerivedTables } from './log-derived-tables.ts';
import { RebuildRefused } from './rebuild-refused.ts';
import { runPatiently } from './run-patiently.ts';
import { liveSchema, shadowSchema } from './schemas.ts';

export type Shadow = {
  /** The referee's, on the shadow's tables. */
  readonly referee: RefereeDeps;
  readonly close: () => Promise<void>;
};

export type ShadowOptions = {
  /** Of the live tables. */
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly epoch: number;
  /** Names the log, so that an unfinished rebuild is not gone on with from another one. */
  readonly source: string;
  readonly personalData: PersonalData;
};

/**
 * Tables like the live ones in a schema of their own; those of an unfinished rebuild are taken up.
 *
 * @throws RebuildRefused when they cannot take the live ones' place.
 */
export async function openShadow(options: ShadowOptions): Promise<Shadow> {
  const { pool, databaseUrl, logger, epoch, personalData, source } = options;
  const shadowPool = createPool({
    url: databaseUrl,
    applicationName: 'operator rebuild',
    schema: shadowSchema,
    logger,
  });
  try {
    await migrate(shadowPool, { schema: shadowSchema, migrations: menuStoreMigrations });
    await assertSameMigrations(pool);
    await claimFor(pool, source);
    await holdAutovacuumOff(shadowPool);
  } catch (error) {
    await shadowPool.end();
    throw error;
  }
  return { referee: { pool: shadowPool, epoch, personalData }, close: () => shadowPool.end() };
}

/** Where an unfinished rebuild reads from, or null when there is none. */
export async function unfinishedRebuild(pool: Pool): Promise<{ source: string | null } | null> {
  const { rows } = await pool.query<{ source: string | null }>(
    `select obj_description(oid, 'pg_namespace') as source from pg_namespace where nspname = $1`,
    [shadowSchema],
  );
  return rows[0] ?? null;
}

export const dropShadow = (pool: Pool): Promise<unknown> =>
  runPatiently(pool, `drop schema if exists ${shadowSchema} cascade`);

/** Fresh tables have no statistics, and the first queries after the switch would be planned badly. */
export const analyzeShadow = ({ referee }: Shadow): Promise<unknown> =>
  runPatiently(referee.pool, `analyze ${logDerivedTables.join(', ')}`);

/** Tables of another release would fit neither the running programs nor the live migrations. */
export async function assertSameMigrations(store: Pool | ClientBase): Promise<void> {
  const { rows } = await store.query<{ id: string }>(
    `select coalesce(live.id, made.id) as id
       from ${liveSchema}.applied_migrations live
       full join ${shadowSchema}.applied_migrations made using (id)
      where live.checksum is distinct from made.checksum order by 1`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id).join(', ');
  throw new RebuildRefused(
    'OTHER_RELEASE',
    `the tables and this program differ in ${ids}: use the program of the release that runs`,
  );
}

/**
 * It would be at work on tables that were just filled when the switch wants them, and give way only
 * to who waits for a second. The switch lets it work on them again.
 */
const holdAutovacuumOff = (pool: Pool): Promise<unknown> =>
  pool.query(
    logDerivedTables
      .map((table) => `alter table ${table} set (autovacuum_enabled = false)`)
      .join('; '),
  );

async function claimFor(pool: Pool, source: string): Promise<void> {
  const known = (await unfinishedRebuild(pool))?.source ?? null;
  if (known === null) {
    await pool.query(`comment on schema ${shadowSchema} is ${pg.escapeLiteral(source)}`);
    return;
  }
  if (known !== source) {
    throw new RebuildRefused(
      'OTHER_REBUILD',
      `an unfinished rebuild reads from ${known}, this one from ${source}: repeat it with --restart`,
    );
  }
}
