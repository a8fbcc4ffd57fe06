import { commitIdOf } from '@qr-menu/command';
import type { Clock, Logger } from '@qr-menu/runtime';
import { assertLogEpoch } from '@qr-menu/stores/archive';
import { assertSameLog, type CommitLog } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { Pool } from 'pg';
import { Refused } from '../refused.ts';
import { runPatiently } from '../run-patiently.ts';
import {
  analyzeShadow,
  catchUp,
  dropShadow,
  liveSchema,
  openShadow,
  type Positions,
  readPositions,
  recordsBefore,
  replacedSchemas,
  type Shadow,
  shadowSchema,
  unfinishedRebuild,
} from './shadow.ts';
import { fewRecords, switchToShadow } from './switch-to-shadow.ts';

export type RebuildOptions = {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly log: CommitLog;
  /** Names the log, for example `kafka topic menu-commits, epoch 1`. */
  readonly source: string;
  readonly epoch: number;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Forgets an unfinished rebuild instead of going on with it. */
  readonly restart: boolean;
  /** Records in one transaction; 500 when absent. */
  readonly batchSize?: number;
  readonly onProgress: (step: { readonly done: number; readonly total: number }) => void;
  readonly signal: AbortSignal;
};

type RebuildPlan = {
  /** Records of the log that the live tables are made of. */
  readonly records: number;
  /** Those that an unfinished rebuild has applied already; null: there is none. */
  readonly applied: number | null;
  /** Schemas that earlier rebuilds left. */
  readonly replaced: readonly string[];
};

type Rebuilt = {
  readonly records: number;
  readonly replaced: string;
  /** Null: the tables were switched, but could not be compared. */
  readonly archive: ArchiveDifference | null;
  /** Why not. */
  readonly notCompared: string | null;
};

/**
 * What a rebuild would do.
 *
 * @throws Refused when there is nothing to rebuild, or the log is not the tables' own.
 * @throws LogEpochMismatch
 */
export async function planRebuild({
  pool,
  log,
  epoch,
}: Pick<RebuildOptions, 'pool' | 'log' | 'epoch'>): Promise<RebuildPlan> {
  const { rows } = await pool.query<{ empty: boolean }>(
    `select to_regclass('${liveSchema}.log_positions') is null as empty`,
  );
  const live: Positions = rows[0]?.empty ? new Map() : await readPositions(pool, liveSchema);
  if (live.size === 0) {
    throw new Refused(
      'EMPTY_DATABASE',
      'these tables were made of nothing yet: start the command service, it reads the whole log',
    );
  }
  await assertLogEpoch(pool, epoch, log);
  await assertLogHolds(log, live);
  const unfinished = await unfinishedRebuild(pool);
  return {
    records: recordsBefore(live),
    applied: unfinished && recordsBefore(await readPositions(pool, shadowSchema)),
    replaced: await replacedSchemas(pool),
  };
}

/**
 * Builds archive and tables anew from the log, beside the live ones, and puts them in their place.
 * Traffic goes on; a run that was interrupted is taken up where it stopped.
 *
 * @throws Refused
 */
export function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { pool, log, restart } = options;
  return withRebuildLock(pool, async () => {
    if (restart) await dropShadow(pool);
    await planRebuild(options);
    const shadow = await openShadow(options);
    try {
      await assertLogHolds(log, await readPositions(shadow.referee.pool, shadowSchema));
      await build(shadow, options);
      await analyzeShadow(shadow);
      const { replaced, positions } = await switchToShadow({ ...options, shadow });
      const compared = await compareReplaced(pool, replaced);
      return { records: recordsBefore(positions), replaced, ...compared };
    } finally {
      await shadow.close();
    }
  });
}

/** After the switch nothing makes the rebuild a failed one. */
async function compareReplaced(
  pool: Pool,
  replaced: string,
): Promise<Pick<Rebuilt, 'archive' | 'notCompared'>> {
  try {
    return { archive: await compareArchives(pool, replaced), notCompared: null };
  } catch (error) {
    return { archive: null, notCompared: error instanceof Error ? error.message : String(error) };
  }
}

/** Until only little is left of what the referee has done meanwhile. */
async function build(shadow: Shadow, options: RebuildOptions): Promise<void> {
  const { pool, log, onProgress, signal, batchSize } = options;
  let done = recordsBefore(await readPositions(shadow.referee.pool, shadowSchema));
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

/** Keeps a second rebuild away while `work` runs, also from another machine. */
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
    // A connection that broke has no lock any more.
    await unlocked.catch(() => undefined);
    client.release(true);
  }
}

/**
 * Rule R4: building from a log that lost its tail, or from another one, would lose what only the
 * archive holds.
 *
 * @throws LogDiverged
 */
const assertLogHolds = (log: CommitLog, positions: Positions): Promise<void> =>
  assertSameLog(log, [...positions.values()], commitIdOf);

/** What the tables that were replaced said of commits otherwise than the log. */
type ArchiveDifference = {
  /** They lacked them. */
  readonly lacked: number;
  /** The log holds no such commits, or did not accept them. */
  readonly unknownToTheLog: number;
  readonly changed: number;
};

/** Looks only at what both have read, so commits since the switch do not count. */
async function compareArchives(pool: Pool, replaced: string): Promise<ArchiveDifference> {
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
