import { partitionOf } from '@qr-menu/platform';
import { misplacedRows } from './archive-rows.ts';
import { reportExtraRow } from './compare-stretch.ts';
import { findOrphans } from './orphans.ts';
import { verifyArchive } from './verify-archive.ts';
import type { LogDeps, VerifyDeps } from './verify-deps.ts';
import { verifyPartition } from './verify-partition.ts';

/** Compares all stores with the log, one partition after the other. */
export async function verifyFromLog(deps: LogDeps): Promise<void> {
  const { pool, log, epoch, only } = deps;
  const { partitions } = log;
  const orphans = await orphansOf(deps);
  for (const row of await misplacedRows(pool, { epoch, partitions, only })) {
    const deposit = { findings: deps.findings, damaged: new Set<string>() };
    reportExtraRow(deposit, row, 'the log has no such place');
  }
  const asked = only === null ? all(partitions) : [partitionOf(only, partitions)];
  for (const partition of asked) {
    await verifyPartition(
      deps,
      partition,
      orphans.filter(({ stream }) => partitionOf(stream, partitions) === partition),
    );
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
