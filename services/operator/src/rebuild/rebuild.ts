import { commitIdOf, type RefereeDeps } from '@qr-menu/command';
import type { Clock } from '@qr-menu/runtime';
import { assertLogEpoch } from '@qr-menu/stores/archive';
import { assertSameLog, type CommitLog } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import { messageOf, Refused } from '../errors.ts';
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
  type ShadowOptions,
  shadowSchema,
  unfinishedRebuild,
} from './shadow.ts';
import { fewRecords, switchToShadow } from './switch-to-shadow.ts';

export type RebuildOptions = ShadowOptions & {
  readonly log: CommitLog;
  readonly clock: Clock;
  readonly restart: boolean;
  readonly batchSize?: number;
  readonly onProgress: (step: { readonly done: number; readonly total: number }) => void;
  readonly signal: AbortSignal;
};

/**
 * How many records the live tables are made of, those of them that an unfinished rebuild has applied
 * (null: there is none), and the schemas that earlier ones left.
 */
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
 */
export function rebuild(options: RebuildOptions) {
  const { pool, log, restart } = options;
  return withRebuildLock(pool, async () => {
    if (restart) await dropShadow(pool);
    await planRebuild(options);
    const shadow = await openShadow(options);
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

/** Rule R4: building from another log, or one that lost its tail, would lose what only the archive holds. */
const assertLogHolds = (log: CommitLog, positions: Positions): Promise<void> =>
  assertSameLog(log, [...positions.values()], commitIdOf);

/** Looks only at what both have read, so commits since the switch do not count. */
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
