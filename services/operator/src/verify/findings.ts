/** What of the stores may be not as the log says. */
export const parts = [
  'archive',
  'streams',
  'positions',
  'quarantine',
  'tables',
  'documents',
] as const;

export type Part = (typeof parts)[number];

export type Difference = {
  readonly part: Part;
  /** The stream that it is about; `partition 3` for what belongs to none. */
  readonly where: string;
  /** What differs, for example `menus 4711 currency`. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
};

/** Nobody's address or number belongs into a terminal, a ticket or a log. */
const personalFields: ReadonlySet<string> = new Set(['email', 'phone']);

const longest = 80;

/** A stored value as a difference shows it. */
export function shown(field: string, value: unknown): string {
  if (value === undefined) return 'nothing';
  if (personalFields.has(field)) return '(personal, not shown)';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

export const countNames = [
  'messages',
  'accepted',
  'superseded',
  'unreadable',
  'workspaces',
  'names',
  'documents',
  /** Streams that changed at every look. */
  'unsettled',
  /** Workspaces of which only the archive was compared, because so many archives are wrong. */
  'notFolded',
] as const;

export type Counts = Record<(typeof countNames)[number], number>;

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

export type FoundSoFar = {
  readonly counts: Readonly<Record<Difference['part'], number>>;
  readonly places: readonly string[];
  readonly first: readonly Difference[];
};

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
