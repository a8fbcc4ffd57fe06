import { grantServiceRights, logDerivedTables, type RefereeDeps } from '@qr-menu/command';
import type { Clock } from '@qr-menu/runtime/process';
import { assertLogEpoch } from '@qr-menu/stores/archive';
import { assertSameLog, type CommitLog, type StoredPosition } from '@qr-menu/stores/commit-log';
import { inTransaction } from '@qr-menu/stores/postgres';
import pg, { type ClientBase, type Pool } from 'pg';
import {
  type Command,
  type CommandContext,
  flagOption,
  type Result,
  whenConfirmed,
} from '../command.ts';
import { assertCommitsInPlace } from '../commits-in-place.ts';
import { messageOf, Refused, UsageError } from '../errors.ts';
import { runPatiently } from '../run-patiently.ts';
import type { OperatorStores } from '../stores.ts';
import {
  analyzeShadow,
  assertSameMigrations,
  catchUp,
  dropReplaced,
  dropShadow,
  keepParkedTimes,
  liveSchema,
  openShadow,
  type Positions,
  readPositions,
  recordsBefore,
  replacedSchema,
  replacedSchemas,
  type ShadowOptions,
  shadowSchema,
  unfinishedRebuild,
} from './shadow.ts';

export const rebuildPostgres: Command = {
  name: 'rebuild postgres',
  summary: 'rebuild archive and tables from the log next to the live ones, then switch',
  options: {
    restart: flagOption('discard an unfinished rebuild instead of resuming it'),
    drop: flagOption('remove the tables that earlier rebuilds replaced'),
  },
  runName: whenConfirmed('rebuild postgres'),
  prepare: ({ restart, drop }) => {
    if (restart && drop) throw new UsageError('--drop: not together with --restart');
    if (drop) return dropReplacedTables;
    return (context) => (context.confirmed ? run(context, restart === true) : show(context));
  },
};

async function show({ stores }: CommandContext): Promise<Result> {
  const plan = await planRebuild({ ...stores, ...(await logOf(stores)) });
  const bytes = await sizeOfTables(stores.pool);
  const { records, applied, replaced } = plan;
  const lines = [`${records} records of ${sourceOf(stores)} would be applied`];
  if (applied !== null) {
    lines.push(`an unfinished rebuild has applied ${applied} of them, and would be resumed`);
  }
  lines.push(
    `the tables take ${Math.ceil(bytes / 1_000_000)} MB, and as much again until the old ones are dropped`,
    ...replaced.map((schema) => `left by an earlier rebuild: ${schema}`),
    'nothing was changed: repeat it with --yes',
  );
  return { json: { rebuilt: false, ...plan, bytes }, lines };
}

async function run(
  { stores, progress, signal }: CommandContext,
  restart: boolean,
): Promise<Result> {
  const rebuilt = await rebuild({
    ...stores,
    ...(await logOf(stores)),
    databaseUrl: stores.environment.DATABASE_URL,
    source: sourceOf(stores),
    restart,
    onProgress: (step) => progress.report({ what: 'rebuilding', ...step }),
    signal,
  });
  const { records, replaced, archive, notCompared } = rebuilt;
  return {
    json: { rebuilt: true, ...rebuilt },
    lines: [
      `archive and tables were rebuilt from ${records} records`,
      archive
        ? `commits missing from the old archive: ${archive.lacked}, unknown to the log: ${archive.unknownToTheLog}, different: ${archive.changed}`
        : `switched, not compared: ${notCompared}`,
      `the old tables are in ${replaced}: rebuild postgres --drop --yes removes them`,
    ],
  };
}

const logOf = async ({ openLog, environment }: OperatorStores) => ({
  log: await openLog(),
  epoch: environment.LOG_EPOCH,
});

const sourceOf = ({ environment }: OperatorStores): string => {
  const { KAFKA_BROKERS, KAFKA_TOPIC, LOG_EPOCH } = environment;
  const log = KAFKA_BROKERS ? `the topic ${KAFKA_TOPIC}` : 'the log in Postgres';
  return `${log}, epoch ${LOG_EPOCH}`;
};

async function sizeOfTables(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: bigint }>(
    `select sum(pg_total_relation_size(oid))::int8 as bytes from pg_class
      where relkind = 'r' and relnamespace = 'menu'::regnamespace`,
  );
  return Number(rows[0]?.bytes);
}

async function dropReplacedTables({ stores, confirmed }: CommandContext): Promise<Result> {
  const schemas = await replacedSchemas(stores.pool);
  if (confirmed) await dropReplaced(stores.pool, schemas);
  const end = confirmed ? 'removed' : 'nothing was removed: repeat it with --yes';
  return {
    json: { removed: confirmed, schemas },
    lines: schemas.length === 0 ? ['there is nothing to remove'] : [...schemas, end],
  };
}

export type RebuildOptions = Omit<ShadowOptions, 'partitions'> & {
  readonly log: CommitLog;
  readonly clock: Clock;
  readonly restart: boolean;
  readonly batchSize?: number;
  readonly onProgress: (step: { readonly done: number; readonly total: number }) => void;
  readonly signal: AbortSignal;
};

/** `applied` is null if there is no unfinished rebuild. `replaced` lists the schemas of earlier rebuilds. */
export async function planRebuild({
  pool,
  log,
  epoch,
}: Pick<RebuildOptions, 'pool' | 'log' | 'epoch'>) {
  const { rows } = await pool.query<{ empty: boolean }>(
    `select to_regclass('${liveSchema}.log_positions') is null as empty`,
  );
  const live: Positions = rows[0]?.empty ? new Map() : await readPositions(pool, liveSchema);
  if (live.size === 0) {
    throw new Refused(
      'EMPTY_DATABASE',
      'these tables are still empty: start the command service, which reads the whole log',
    );
  }
  await assertLogEpoch(pool, epoch, log);
  await assertLogHolds(log, live);
  await assertCommitsInPlace(pool, log);
  const unfinished = await unfinishedRebuild(pool);
  return {
    records: recordsBefore(live),
    applied: unfinished && recordsBefore(await readPositions(pool, shadowSchema)),
    replaced: await replacedSchemas(pool),
  };
}

/** Normal use continues during a rebuild, and an interrupted run resumes where it stopped. */
export function rebuild(options: RebuildOptions) {
  const { pool, log, restart } = options;
  return withRebuildLock(pool, async () => {
    if (restart) await dropShadow(pool);
    await planRebuild(options);
    const shadow = await openShadow({ ...options, partitions: log.partitions });
    try {
      await assertLogHolds(log, await readPositions(shadow.pool, shadowSchema));
      await build(shadow, options);
      await analyzeShadow(shadow);
      const { replaced, positions } = await switchToShadow({ ...options, shadow });
      const compared = await compareReplaced(pool, replaced);
      return { records: recordsBefore(positions), replaced, ...compared };
    } finally {
      await shadow.pool.end();
    }
  });
}

async function compareReplaced(pool: Pool, replaced: string) {
  try {
    return { archive: await compareArchives(pool, replaced), notCompared: null };
  } catch (error) {
    return { archive: null, notCompared: messageOf(error) };
  }
}

async function build(shadow: RefereeDeps, options: RebuildOptions): Promise<void> {
  const { pool, log, onProgress, signal, batchSize } = options;
  let done = recordsBefore(await readPositions(shadow.pool, shadowSchema));
  let missing: number;
  do {
    const targets = await readPositions(pool, liveSchema);
    const total = recordsBefore(targets);
    missing = total - done;
    onProgress({ done, total });
    const onApplied = (records: number) => {
      done += records;
      onProgress({ done, total });
    };
    await catchUp({ shadow, log, targets, onApplied, signal, batchSize });
  } while (missing > fewRecords);
}

/** Prevents another rebuild during `work`, even from another machine. */
async function withRebuildLock<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('rebuild the menu store', 0)) as taken`,
    );
    if (rows[0]?.taken !== true) throw new Refused('BUSY', 'another rebuild is running');
    return await work();
  } finally {
    const unlocked = client.query('select pg_advisory_unlock_all()');
    // If the connection is broken, it no longer holds the lock.
    await unlocked.catch(() => undefined);
    client.release(true);
  }
}

/** A different log, or a log that has lost its tail, lacks data that is only in the archive (rule R4). */
const assertLogHolds = (log: CommitLog, positions: Positions): Promise<void> =>
  assertSameLog(log, [...positions.values()]);

/** Compares the commits up to the replaced archive's positions, and ignores commits since the switch. */
async function compareArchives(pool: Pool, replaced: string) {
  const [row] = await runPatiently<{ lacked: bigint; unknown: bigint; changed: bigint }>(
    pool,
    `select count(*) filter (where old.stream is null) as lacked,
            count(*) filter (where new.stream is null) as unknown,
            count(*) filter (where old <> new) as changed
       from ${replaced}.commits old
       full join (select commits.* from ${liveSchema}.commits
                    join ${replaced}.log_positions before using (partition)
                   where log_offset < before.next_offset) new
         on (old.stream, old.version) = (new.stream, new.version)`,
  );
  return {
    lacked: Number(row?.lacked),
    unknownToTheLog: Number(row?.unknown),
    changed: Number(row?.changed),
  };
}

type SwitchOptions = {
  readonly pool: Pool;
  readonly shadow: RefereeDeps;
  readonly log: CommitLog;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

/** Gives up quickly, because all other lock requests queue behind the switch. */
const lockTimeout = 400;
/** Longer than Postgres's deadlock_timeout, after which autovacuum gives way to waiting locks. */
const longLockTimeout = 1_200;
const attemptsUntilLong = 10;
const attempts = 50;
const pause = 200;
const fewRecords = 200;

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** Holds the referee's lock while the shadow tables catch up. Postgres then replans prepared statements. */
async function switchToShadow(options: SwitchOptions) {
  const { pool, shadow, log, clock, signal } = options;
  for (let attempt = 1; ; attempt += 1) {
    const targets = await readPositions(pool, liveSchema);
    await catchUp({ shadow, log, targets, signal });
    try {
      return await inTransaction(pool, { isolation: 'read committed' }, (client) =>
        exchange(client, options, attempt),
      );
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (attempt === attempts) {
        throw new Refused('BUSY', 'the live tables are constantly in use: repeat it later');
      }
    }
    await clock.sleep(pause, signal);
  }
}

class StillBehind extends Error {
  override readonly name = 'StillBehind';
}

const isPassing = (error: unknown): boolean =>
  error instanceof StillBehind ||
  (error instanceof pg.DatabaseError &&
    (error.code === lockNotAvailable || error.code === deadlockDetected));

async function exchange(
  client: ClientBase,
  { shadow, log, clock }: SwitchOptions,
  attempt: number,
) {
  const timeout = attempt % attemptsUntilLong === 0 ? longLockTimeout : lockTimeout;
  await client.query(`set local lock_timeout = ${timeout}`);
  // Conflicts with the row lock that the referee takes for every batch, but does not block readers.
  await client.query(`lock table ${liveSchema}.log_positions in exclusive mode`);
  const positions = await readPositions(client, liveSchema);
  const reached = await readPositions(shadow.pool, shadowSchema);
  if (recordsBefore(positions) - recordsBefore(reached) > fewRecords) throw new StillBehind();
  await catchUp({ shadow, log, targets: positions });
  assertSamePosition(positions, await readPositions(shadow.pool, shadowSchema));
  await takeEarlierEpochs(client, shadow.epoch);
  await keepParkedTimes(client);
  const live = logDerivedTables.map((table) => `${liveSchema}.${table}`);
  await client.query(`lock table ${live.join(', ')} in access exclusive mode`);
  await assertSameMigrations(client);
  const replaced = replacedSchema(clock.now());
  await client.query(`create schema ${replaced}`);
  for (const table of logDerivedTables) await exchangeTable(client, table, replaced);
  await grantServiceRights(client);
  await client.query(`drop schema ${shadowSchema} cascade`);
  return { replaced, positions };
}

/** Copies the quarantined messages of earlier logs, because this log does not contain them. */
async function takeEarlierEpochs(client: ClientBase, epoch: number): Promise<void> {
  const columns = { quarantine: 'epoch', quarantine_releases: 'released_epoch' };
  for (const [table, column] of Object.entries(columns)) {
    await client.query(
      `insert into ${shadowSchema}.${table}
       select * from ${liveSchema}.${table} where ${column} < ${epoch}`,
    );
  }
}

function assertSamePosition(live: Positions, built: Positions): void {
  for (const partition of new Set([...live.keys(), ...built.keys()])) {
    const [there, here] = [live.get(partition), built.get(partition)];
    if (isSamePosition(there, here)) continue;
    throw new Refused(
      'OTHER_REBUILD',
      `partition ${partition}: the live tables are at ${positionText(there)}, the built ones at ` +
        `${positionText(here)}: repeat it with --restart`,
    );
  }
}

function isSamePosition(
  there: StoredPosition | undefined,
  here: StoredPosition | undefined,
): boolean {
  if (there?.nextOffset !== here?.nextOffset) return false;
  if (!there?.last) return there?.lastCommitId === here?.lastCommitId;
  return there.last.hash === here?.last?.hash;
}

const positionText = (position: StoredPosition | undefined): string =>
  `${position?.nextOffset ?? 0n} after ${position?.lastCommitId ?? 'no commit'}`;

async function exchangeTable(client: ClientBase, table: string, replaced: string): Promise<void> {
  await takeRights(client, table);
  await client.query(`alter table ${liveSchema}.${table} set schema ${replaced}`);
  await client.query(`alter table ${shadowSchema}.${table} reset (autovacuum_enabled)`);
  await client.query(`alter table ${shadowSchema}.${table} set schema ${liveSchema}`);
}

async function takeRights(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on $2 to %s', right_.privilege_type,
              case right_.grantee when 0 then 'public'
                else quote_ident(pg_get_userbyid(right_.grantee)) end) as statement
       from pg_class, aclexplode(relacl) as right_
      where pg_class.oid = $1::regclass and right_.grantee <> relowner
     union all
     select format('alter table $2 owner to %I', pg_get_userbyid(relowner))
       from pg_class where oid = $1::regclass and pg_get_userbyid(relowner) <> current_user`,
    [`${liveSchema}.${table}`],
  );
  for (const { statement } of rows) {
    await client.query(statement.replace('$2', `${shadowSchema}.${table}`));
  }
}
