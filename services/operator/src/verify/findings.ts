import { z } from 'zod';

const parts = ['archive', 'streams', 'positions', 'quarantine', 'tables', 'documents'] as const;

type Part = (typeof parts)[number];

const faultSchema = z.object({
  /** Identifies the difference, for example `menus 4711 currency`. */
  what: z.string(),
  expected: z.string(),
  found: z.string(),
});

export type Fault = z.infer<typeof faultSchema>;

const differenceSchema = faultSchema.extend({
  part: z.enum(parts),
  /** The stream with the difference, or another location such as `partition 3`. */
  where: z.string(),
});

export type StoreDifference = z.infer<typeof differenceSchema>;

const count = z.int().min(0);

export const findingsSoFarSchema = z.object({
  counts: z.record(z.enum(parts), count),
  places: z.array(z.string()),
  first: z.array(differenceSchema),
});

type FindingsSoFar = z.infer<typeof findingsSoFarSchema>;

/** Personal values must not appear in a terminal, a ticket or a log file. */
const personalFields: ReadonlySet<string> = new Set(['email', 'phone']);

const longest = 80;

export function shown(field: string, value: unknown): string {
  if (value === undefined) return 'nothing';
  if (personalFields.has(field)) return '(personal, not shown)';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const countNames = [
  'messages',
  'accepted',
  'superseded',
  'unreadable',
  'parked',
  'workspaces',
  'names',
  'documents',
  /** Streams that changed during every comparison. */
  'unsettled',
  /** Too many workspaces have a wrong archive, so these were compared but not folded. */
  'notFolded',
] as const;

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

export const countsSchema = z.record(z.enum(countNames), count);

export const noCounts = () => zeros(countNames);

export type Counts = ReturnType<typeof noCounts>;

/** Limits the memory use if stores differ everywhere. Further differences are only counted. */
const mostKept = 1_000;

export function createFindings(before?: FindingsSoFar) {
  const counts = { ...zeros(parts), ...before?.counts };
  const kept = new Map(before?.first.map((difference) => [difference.where, difference]));
  const locations = new Set(before?.places);
  return {
    add: (difference: StoreDifference): void => {
      const { part, where } = difference;
      counts[part] += 1;
      locations.add(where);
      if (!kept.has(where) && kept.size < mostKept) kept.set(where, difference);
    },
    counts: (): Readonly<Record<Part, number>> => counts,
    places: (): number => locations.size,
    /** The first difference of each stream, in the order in which they were found. */
    first: (): readonly StoreDifference[] => [...kept.values()],
    soFar: (): FindingsSoFar => ({ counts, places: [...locations], first: [...kept.values()] }),
  };
}

export type Findings = ReturnType<typeof createFindings>;
