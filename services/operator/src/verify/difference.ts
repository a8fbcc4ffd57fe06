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
