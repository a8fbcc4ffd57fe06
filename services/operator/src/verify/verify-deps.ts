import type { Clock, CommitLog, PersonalData } from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Progress } from '../command.ts';
import { Refused } from '../refused.ts';
import type { DocumentsToVerify } from './compare-documents.ts';
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
};

/** For what is compared with the log. */
export type LogDeps = VerifyDeps & { readonly log: CommitLog };

export type Counts = {
  messages: number;
  accepted: number;
  superseded: number;
  unreadable: number;
  workspaces: number;
  names: number;
  documents: number;
  /** Streams that changed at every look. */
  unsettled: number;
  /** Workspaces of which only the archive was compared, because so many archives are wrong. */
  notFolded: number;
};

export const noCounts = (): Counts => ({
  messages: 0,
  accepted: 0,
  superseded: 0,
  unreadable: 0,
  workspaces: 0,
  names: 0,
  documents: 0,
  unsettled: 0,
  notFolded: 0,
});

/** @throws Refused when somebody has asked to stop. */
export function assertGoingOn({ signal }: Pick<VerifyDeps, 'signal'>): void {
  if (!signal.aborted) return;
  throw new Refused('INTERRUPTED', 'stopped: nothing was changed, the next run begins anew');
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
