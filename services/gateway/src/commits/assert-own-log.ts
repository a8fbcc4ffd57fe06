import {
  assertLogEpoch,
  assertSameLog,
  type CommitLog,
  type LogRecord,
  readLogPositions,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import { z } from 'zod';

const envelopeSchema = z.looseObject({ commitId: z.string() });

/**
 * What is appended to another log than the one that the archive came out of would never be
 * confirmed (rule R4).
 *
 * @throws LogEpochMismatch
 * @throws LogDiverged
 */
export async function assertOwnLog(pool: Pool, log: CommitLog, epoch: number): Promise<void> {
  await assertLogEpoch(pool, epoch, log);
  const positions = await readLogPositions(pool);
  // What is no commit is for the referee to judge.
  const known = positions.filter(({ lastCommitId }) => lastCommitId !== null);
  await assertSameLog(log, known, commitIdOf);
}

function commitIdOf({ value }: LogRecord): string | null {
  try {
    return envelopeSchema.parse(JSON.parse(new TextDecoder().decode(value))).commitId;
  } catch {
    return null;
  }
}
