import type { CommitLog, LogRecord } from '@qr-menu/platform';
import { applyBatch } from '../referee/apply-batch.ts';
import { type Positions, readPositions } from './positions.ts';
import { RebuildRefused } from './rebuild-refused.ts';
import { shadowSchema } from './schemas.ts';
import type { Shadow } from './shadow.ts';

export type CatchUpOptions = {
  readonly shadow: Shadow;
  readonly log: CommitLog;
  /** How far to go; the shadow may not be beyond it. */
  readonly targets: Positions;
  /** Records in one transaction; 500 when absent. */
  readonly batchSize?: number | undefined;
  readonly onApplied?: (records: number) => void;
  readonly signal?: AbortSignal;
};

const usualBatchSize = 500;
const partitionsAtOnce = 4;

/** Applies what the log holds between the shadow's positions and the targets, with R2's guard. */
export async function catchUp(options: CatchUpOptions): Promise<void> {
  const { shadow, targets } = options;
  const reached = await readPositions(shadow.referee.pool, shadowSchema);
  const ranges = [...targets].map(([partition, { nextOffset }]) => ({
    partition,
    from: reached.get(partition)?.nextOffset ?? 0n,
    to: nextOffset,
  }));
  const workers = Array.from({ length: partitionsAtOnce }, async () => {
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      await applyRange(options, range);
    }
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

type Range = { readonly partition: number; readonly from: bigint; readonly to: bigint };

async function applyRange(options: CatchUpOptions, { partition, from, to }: Range): Promise<void> {
  const { shadow, log, onApplied, signal, batchSize = usualBatchSize } = options;
  for await (const page of log.readRange(partition, from, to)) {
    for (const records of batchesOf(page, batchSize)) {
      if (signal?.aborted) throw new RebuildRefused('INTERRUPTED', 'the rebuild was interrupted');
      const { judged } = await applyBatch(shadow.referee, { partition, records });
      if (judged.length === 0) {
        throw new RebuildRefused(
          'BUSY',
          'something else writes to the tables that are being built',
        );
      }
      onApplied?.(records.length);
    }
  }
}

function* batchesOf(page: readonly LogRecord[], size: number): Generator<readonly LogRecord[]> {
  for (let begin = 0; begin < page.length; begin += size) {
    yield page.slice(begin, begin + size);
  }
}
