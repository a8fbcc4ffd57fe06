import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Clock } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Progress } from '../command.ts';
import { Refused } from '../errors.ts';
import type { DocumentsToVerify } from './compare-documents.ts';
import { workspaceTables } from './compare-rows.ts';
import {
  type Counts,
  countsSchema,
  type Findings,
  findingsSoFarSchema,
  type StoreDifference,
} from './findings.ts';

export type VerifyDeps = {
  readonly pool: Pool;
  readonly epoch: number;
  readonly personalData: PersonalData;
  readonly findings: Findings;
  /** The stream to check. Null for all. */
  readonly only: string | null;
  readonly tables: boolean;
  readonly documents: DocumentsToVerify | null;
  /** The time for which documents may be out of date, in milliseconds. */
  readonly patience: number;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly counts: Counts;
  readonly checkpoint: Checkpoint;
};

export type LogDeps = VerifyDeps & { readonly log: CommitLog };

/** Everything before this point has been compared. A stopped run resumes here. */
export const passBehind = (
  { checkpoint, counts, findings }: Pick<VerifyDeps, 'checkpoint' | 'counts' | 'findings'>,
  behind: string,
): Promise<void> => checkpoint.passed({ behind, counts, findings: findings.soFar() });

export function assertGoingOn({
  signal,
  checkpoint,
}: Pick<VerifyDeps, 'signal' | 'checkpoint'>): void {
  if (!signal.aborted) return;
  const next = checkpoint === noCheckpoint ? 'starts over' : 'continues';
  throw new Refused('INTERRUPTED', `stopped: nothing was changed, the next run ${next}`);
}

export function reportOrphans(
  { findings }: Pick<VerifyDeps, 'findings'>,
  orphans: readonly Orphan[],
  exists: (stream: string) => boolean,
): void {
  for (const { stream, part, what } of orphans) {
    if (exists(stream)) continue;
    const expected = 'nothing: the stream does not exist';
    findings.add({ part, where: stream, what, expected, found: what });
  }
}

const progressedSchema = z.object({
  behind: z.string(),
  counts: countsSchema,
  findings: findingsSoFarSchema,
});

type Progressed = z.infer<typeof progressedSchema>;

/** The progress of a run, stored for the next run. */
type Checkpoint = {
  /** Null if there was no earlier run, or if it was finished. */
  readonly before: Progressed | null;
  readonly passed: (progressed: Progressed) => Promise<void>;
  readonly finished: () => Promise<void>;
};

export const noCheckpoint: Checkpoint = {
  before: null,
  passed: async () => {},
  finished: async () => {},
};

const savedSchema = progressedSchema.extend({ scope: z.string() });

/** The file is never half written. @throws Refused if it belongs to a run with other options */
export async function openCheckpoint(file: string, scope: string): Promise<Checkpoint> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const before = text === null ? null : readSaved(file, text);
  if (before && before.scope !== scope) {
    throw new Refused(
      'OTHER_RUN',
      `${file} belongs to another run (${before.scope}): remove it first`,
    );
  }
  return {
    before,
    passed: async (progressed) => {
      await writeFile(`${file}.tmp`, JSON.stringify({ scope, ...progressed }), { mode: 0o600 });
      await rename(`${file}.tmp`, file);
    },
    finished: () => rm(file, { force: true }),
  };
}

function readSaved(file: string, text: string): z.infer<typeof savedSchema> {
  try {
    return savedSchema.parse(JSON.parse(text));
  } catch {
    throw new Refused(
      'OTHER_RUN',
      `${file} does not belong to a run of verify: name another file, or remove it`,
    );
  }
}

/** Data of a stream that is not explained by any commit in the archive. */
export type Orphan = Pick<StoreDifference, 'part' | 'what'> & { readonly stream: string };

const most = 1_000;
/** In milliseconds. The pool's own time limits are too short for reading whole tables. */
const patience = 3_600_000;

const ownedRows = workspaceTables
  .map(
    (table) => `(select distinct owner, '${table}' as held from ${table}
                  where not exists (select from streams where stream = 'workspace:' || owner)
                  limit ${most})`,
  )
  .join(' union all ');
const streamsWithoutCommits = `
  select stream from streams
   where not exists (select from commits where commits.stream = streams.stream) limit ${most}`;

/** Finds, in one snapshot, rows of owners without a stream, and streams without a commit. */
export async function orphansOf({
  pool,
  only,
}: Pick<VerifyDeps, 'pool' | 'only'>): Promise<readonly Orphan[]> {
  // Not needed for a single workspace, because all of its data is compared.
  if (only !== null) return [];
  return inTransaction(pool, { isolation: 'repeatable read', readOnly: true }, async (client) => {
    await client.query('set local statement_timeout = 0');
    const patiently = (text: string) => ({ text, query_timeout: patience });
    const owned = await client.query<{ owner: string; held: string }>(patiently(ownedRows));
    const versions = await client.query<Pick<Orphan, 'stream'>>(patiently(streamsWithoutCommits));
    return [
      ...owned.rows.map(({ owner, held }): Orphan => {
        return { stream: workspaceStream(owner), part: 'tables', what: `rows in ${held}` };
      }),
      ...versions.rows.map((row): Orphan => ({ ...row, part: 'streams', what: 'a version' })),
    ];
  });
}
