import {
  countQuarantined,
  countStreams,
  type NewestQuarantined,
  newestQuarantined,
  readLogIdentity,
  readLogPositions,
} from '@qr-menu/platform';
import type { Pool } from 'pg';

export type Position = {
  readonly partition: number;
  /** Where the referee goes on. */
  readonly stored: bigint;
  /** What is right before it; null: no commit. */
  readonly lastCommitId: string | null;
};

export type ArchiveStatus = {
  readonly positions: readonly Position[];
  /** Of the log that the archive came out of; null: no command service has named it yet. */
  readonly epoch: number | null;
  readonly streams: number;
  /** Messages that are no commits, and that nobody has dealt with. */
  readonly quarantine: {
    readonly count: number;
    /** The last one of each partition. */
    readonly newest: readonly NewestQuarantined[];
  };
  readonly migrations: { readonly count: number; readonly last: string };
};

/** What Postgres says of itself. */
export async function readArchiveStatus(pool: Pool): Promise<ArchiveStatus> {
  const migrations = await pool.query<{ id: string }>(
    'select id from applied_migrations order by id',
  );
  return {
    positions: await readPositions(pool),
    epoch: (await readLogIdentity(pool))?.epoch ?? null,
    streams: (await countStreams(pool)).streams,
    quarantine: { count: await countQuarantined(pool), newest: await newestQuarantined(pool) },
    migrations: { count: migrations.rows.length, last: migrations.rows.at(-1)?.id ?? 'none' },
  };
}

export async function readPositions(pool: Pool): Promise<readonly Position[]> {
  const positions = await readLogPositions(pool);
  return positions.map(({ partition, nextOffset: stored, lastCommitId }) => {
    return { partition, stored, lastCommitId };
  });
}
