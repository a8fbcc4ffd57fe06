import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { Refused } from '../refused.ts';
import { type Counts, countNames } from './counts.ts';
import { type Difference, parts } from './difference.ts';

/** What was found so far, and behind which partition or stream to go on. */
export type Progressed = {
  readonly behind: string;
  readonly counts: Counts;
  readonly findings: FoundSoFar;
};

export type FoundSoFar = {
  readonly counts: Readonly<Record<Difference['part'], number>>;
  readonly places: readonly string[];
  readonly first: readonly Difference[];
};

/** How far a run is, kept where the next one finds it. */
export type Checkpoint = {
  /** Null: there was none before, or it came to its end. */
  readonly found: Progressed | null;
  readonly passed: (progressed: Progressed) => Promise<void>;
  readonly finished: () => Promise<void>;
};

export const noCheckpoint: Checkpoint = {
  found: null,
  passed: async () => {},
  finished: async () => {},
};

const count = z.number().int().min(0);
const savedSchema = z.object({
  /** What was compared with what. */
  scope: z.string(),
  behind: z.string(),
  counts: z.record(z.enum(countNames), count),
  findings: z.object({
    counts: z.record(z.enum(parts), count),
    places: z.array(z.string()),
    first: z.array(
      z.object({
        part: z.enum(parts),
        where: z.string(),
        what: z.string(),
        expected: z.string(),
        found: z.string(),
      }),
    ),
  }),
});

/**
 * A file that appears whole or not at all.
 *
 * @throws Refused when it is of a run that compared something else
 */
export async function openCheckpoint(file: string, scope: string): Promise<Checkpoint> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const found = text === null ? null : readSaved(file, text);
  if (found && found.scope !== scope) {
    throw new Refused('OTHER_RUN', `${file} is of another run (${found.scope}): remove it first`);
  }
  return {
    found,
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
    throw new Refused('OTHER_RUN', `${file} is not of a run of verify: name another, or remove it`);
  }
}
