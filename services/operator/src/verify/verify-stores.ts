import { partitionOf } from '@qr-menu/platform';
import { misplacedRows } from './archive-rows.ts';
import { reportExtraRow } from './compare-stretch.ts';
import { findOrphans } from './orphans.ts';
import { verifyArchive } from './verify-archive.ts';
import { type LogDeps, passBehind, type VerifyDeps } from './verify-deps.ts';
import { verifyPartition } from './verify-partition.ts';

/** Compares all stores with the log, one partition after the other. */
export async function verifyFromLog(deps: LogDeps): Promise<void> {
  const { pool, log, epoch, only } = deps;
  const { partitions } = log;
  const orphans = await orphansOf(deps);
  const { found } = deps.checkpoint;
  const misplaced = found === null ? await misplacedRows(pool, { epoch, partitions, only }) : [];
  for (const row of misplaced) {
    const deposit = { findings: deps.findings, damaged: new Set<string>() };
    reportExtraRow(deposit, row, 'the log has no such place');
  }
  const first = found === null ? 0 : Number(found.behind) + 1;
  const asked = only === null ? all(partitions).slice(first) : [partitionOf(only, partitions)];
  for (const partition of asked) {
    await verifyPartition(
      deps,
      partition,
      orphans.filter(({ stream }) => partitionOf(stream, partitions) === partition),
    );
    await passBehind(deps, String(partition));
  }
}

/** Compares the tables and the documents with the archive. */
export async function verifyFromArchive(deps: VerifyDeps): Promise<void> {
  await verifyArchive(deps, await orphansOf(deps));
}

/** A single workspace is looked at whole, so nothing of it is left over. */
const orphansOf = async ({ pool, only }: Pick<VerifyDeps, 'pool' | 'only'>) =>
  only === null ? findOrphans(pool) : [];

const all = (partitions: number): readonly number[] =>
  Array.from({ length: partitions }, (_, partition) => partition);
