import type { Pool } from 'pg';
import { runPatiently } from './run-patiently.ts';
import { liveSchema } from './schemas.ts';

/** What the tables that were replaced said of commits otherwise than the log. */
export type ArchiveDifference = {
  /** They lacked them. */
  readonly lacked: number;
  /** The log holds no such commits, or did not accept them. */
  readonly unknownToTheLog: number;
  readonly changed: number;
};

/** Looks only at what both have read, so commits since the switch do not count. */
export async function compareArchives(pool: Pool, replaced: string): Promise<ArchiveDifference> {
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
