import type { FoundSoFar } from './checkpoint.ts';
import type { Difference, Part } from './difference.ts';

export type Findings = {
  readonly add: (difference: Difference) => void;
  /** How many differences there are of each part. */
  readonly counts: () => Readonly<Record<Part, number>>;
  /** How many streams and partitions differ. */
  readonly places: () => number;
  /** The first difference of each of them, in the order in which they were found. */
  readonly first: () => readonly Difference[];
  /** All of it, to go on with another time. */
  readonly soFar: () => FoundSoFar;
};

/** Stores that differ everywhere must not fill the memory: beyond these is only counted. */
const mostKept = 1_000;

export function createFindings(before?: FoundSoFar): Findings {
  const counts: Record<Part, number> = {
    archive: 0,
    streams: 0,
    positions: 0,
    quarantine: 0,
    tables: 0,
    documents: 0,
    ...before?.counts,
  };
  const kept = new Map((before?.first ?? []).map((one) => [one.where, one]));
  const places = new Set(before?.places);
  return {
    add: (difference) => {
      const { part, where } = difference;
      counts[part] += 1;
      places.add(where);
      if (!kept.has(where) && kept.size < mostKept) kept.set(where, difference);
    },
    counts: () => counts,
    places: () => places.size,
    first: () => [...kept.values()],
    soFar: () => ({ counts, places: [...places], first: [...kept.values()] }),
  };
}
