import type { Generations, MenuDocuments, StartedGeneration } from '@qr-menu/platform';
import { z } from 'zod';
import { Refused } from '../refused.ts';

/** What is kept beside a generation in Redis: what is being done, and how far it has come. */
const noteSchema = z.object({
  purpose: z.enum(['next', 'past']),
  from: z.enum(['archive', 'log']),
  /** The only owner; null: all. */
  owner: z.string().nullable(),
  until: z.object({ time: z.string().optional(), version: z.int().optional() }),
  startedAt: z.string(),
  renderer: z.string(),
  epoch: z.int(),
  /** Workspaces of the archive, or records of the log. */
  done: z.int(),
  total: z.int(),
  /** Of the archive: all workspaces up to this owner are written. */
  after: z.string(),
  /** Of the log: so many passes are written, each over one share of one partition. */
  passes: z.int(),
  shares: z.int(),
  finished: z.boolean(),
});

export type ReplayNote = z.infer<typeof noteSchema>;

/** Null for what is none: another release may have written it. */
export function readNote({ note }: StartedGeneration): ReplayNote | null {
  try {
    return noteSchema.parse(JSON.parse(note));
  } catch {
    return null;
  }
}

type Noted = { readonly number: number; readonly note: ReplayNote | null };

/** The generation that an interrupted replay left behind. */
export function findUnfinished({ current, started }: Generations): Noted | null {
  const others = started.filter(({ number }) => number !== current);
  const noted = others.map((one) => ({ number: one.number, note: readNote(one) }));
  return noted.find(({ note }) => note?.finished !== true) ?? null;
}

/** @throws Refused when an interrupted replay has to be dealt with first. */
export async function assertNothingUnfinished(documents: MenuDocuments): Promise<Generations> {
  const generations = await documents.generations();
  const unfinished = findUnfinished(generations);
  if (!unfinished) return generations;
  throw new Refused(
    'GENERATION_UNFINISHED',
    `${describe(unfinished)}: go on with --resume --yes, or remove it with ` +
      `--drop ${unfinished.number} --yes`,
  );
}

export function describe({ number, note }: Noted): string {
  if (!note) return `generation ${number} was begun by another release`;
  const what = note.purpose === 'next' ? 'is not finished' : 'shows the past and is not finished';
  const unit = note.from === 'archive' ? 'workspaces' : 'records';
  const progress = `${note.done} of ${note.total} ${unit}, begun ${note.startedAt}`;
  return `generation ${number} ${what} (from the ${note.from}, ${progress})`;
}
