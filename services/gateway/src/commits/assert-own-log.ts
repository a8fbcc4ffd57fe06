import {
  assertLogEpoch,
  type CommitLog,
  createSameLogLook,
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
export const assertOwnLog = (pool: Pool, log: CommitLog, epoch: number): Promise<void> =>
  createOwnLogLook(pool, log, epoch)();

/** The same, for who looks again and again. */
export function createOwnLogLook(pool: Pool, log: CommitLog, epoch: number): () => Promise<void> {
  const look = createSameLogLook(log, commitIdOf);
  return async () => {
    await assertLogEpoch(pool, epoch, log);
    const positions = await readLogPositions(pool);
    // What is no commit is for the referee to judge.
    await look(positions.filter(({ lastCommitId }) => lastCommitId !== null));
  };
}

function commitIdOf({ value }: LogRecord): string | null {
  try {
    return envelopeSchema.parse(JSON.parse(new TextDecoder().decode(value))).commitId;
  } catch {
    return null;
  }
}
