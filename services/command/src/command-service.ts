import {
  type ChangeNotice,
  type CommitLog,
  changesChannel,
  type LogBatch,
  type Logger,
  type Notices,
  replyToHeader,
  type Verdict,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import { applyBatch } from './referee/apply-batch.ts';
import type { Judged } from './referee/judge.ts';

export type CommandServiceDeps = {
  readonly pool: Pool;
  readonly log: CommitLog;
  readonly notices: Notices;
  readonly logger: Logger;
  /** Consumption stopped for good: the process must end (rule R7). */
  readonly onCrash: (error: Error) => void;
};

export type CommandService = { readonly stop: () => Promise<void> };

/** The one referee: reads the log and persists what it accepts. The database must be migrated. */
export async function startCommandService(deps: CommandServiceDeps): Promise<CommandService> {
  const { pool, log, notices, logger, onCrash } = deps;

  async function onBatch(batch: LogBatch): Promise<bigint> {
    const { nextOffset, judged } = await applyBatch(pool, batch);
    for (const one of judged) announce(one);
    return nextOffset;
  }

  function announce(one: Judged): void {
    const { record, outcome } = one;
    if (outcome === 'unreadable') {
      const { partition, offset } = record;
      logger.error({ partition, offset: String(offset), reason: one.reason }, 'quarantined');
      return;
    }
    const { stream, commitId } = one.commit;
    const replyTo = record.headers[replyToHeader];
    const verdict: Verdict = { stream, commitId, outcome };
    if (replyTo) void notices.publish(replyTo, JSON.stringify(verdict));
    if (outcome === 'superseded') return;
    const notice: ChangeNotice = {
      stream,
      version: one.version,
      partition: record.partition,
      offset: record.offset.toString(),
    };
    void notices.publish(changesChannel, JSON.stringify(notice));
    logger.debug({ stream, commitId, version: one.version }, 'commit accepted');
  }

  const consumer = await log.consume({ group: 'command', from: 'beginning', onBatch, onCrash });
  return { stop: consumer.stop };
}
