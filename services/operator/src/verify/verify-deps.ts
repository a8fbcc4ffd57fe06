import type { Clock, CommitLog, PersonalData } from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Progress } from '../command.ts';
import { Refused } from '../refused.ts';
import { type Checkpoint, noCheckpoint } from './checkpoint.ts';
import type { DocumentsToVerify } from './compare-documents.ts';
import type { Counts } from './counts.ts';
import type { Findings } from './findings.ts';
import type { Orphan } from './orphans.ts';

export type VerifyDeps = {
  readonly pool: Pool;
  readonly epoch: number;
  readonly personalData: PersonalData;
  readonly findings: Findings;
  /** The stream that is looked at; null: all. */
  readonly only: string | null;
  /** False: the tables are not compared. */
  readonly tables: boolean;
  /** Null: the documents are not compared. */
  readonly documents: DocumentsToVerify | null;
  /** Milliseconds that documents may be on their way. */
  readonly patience: number;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly counts: Counts;
  readonly checkpoint: Checkpoint;
};

/** For what is compared with the log. */
export type LogDeps = VerifyDeps & { readonly log: CommitLog };

/** Behind this all is compared: a run that is stopped from now on goes on here. */
export const passBehind = (
  { checkpoint, counts, findings }: Pick<VerifyDeps, 'checkpoint' | 'counts' | 'findings'>,
  behind: string,
): Promise<void> => checkpoint.passed({ behind, counts, findings: findings.soFar() });

/** @throws Refused when somebody has asked to stop. */
export function assertGoingOn({
  signal,
  checkpoint,
}: Pick<VerifyDeps, 'signal' | 'checkpoint'>): void {
  if (!signal.aborted) return;
  const next = checkpoint === noCheckpoint ? 'begins anew' : 'goes on';
  throw new Refused('INTERRUPTED', `stopped: nothing was changed, the next run ${next}`);
}

/** Reports those of `orphans` whose stream has no accepted commit. */
export function reportOrphans(
  { findings }: Pick<VerifyDeps, 'findings'>,
  orphans: readonly Orphan[],
  exists: (stream: string) => boolean,
): void {
  for (const { stream, part, what } of orphans) {
    if (exists(stream)) continue;
    const expected = 'nothing: there is no such stream';
    findings.add({ part, where: stream, what, expected, found: what });
  }
}
