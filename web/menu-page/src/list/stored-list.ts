import { mostLines, mostOfLine, type StoredLine } from './guest-list.ts';

/** The list is deleted when it has not been changed for this long. */
const lifetime = 12 * 60 * 60 * 1000;
/** Phones adjust their clocks by seconds. A time further in the future is wrong. */
const clockError = 60 * 1000;

type Stored = { readonly at: number; readonly lines: readonly StoredLine[] };

const nothing: Stored = { at: 0, lines: [] };

type Parts = {
  readonly venue: string;
  /** Throws if the browser blocks storage. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
};

export type GuestList = ReturnType<typeof openList>;

/** Opens the list of a venue. If the phone cannot store it, the list is lost when the page is left. */
export function openList({ venue, storage, now }: Parts) {
  const key = `menu-list ${venue}`;
  const listeners = new Set<() => void>();
  let isKept = true;
  let text: string | null = null;
  let list = nothing;

  const isOver = ({ at }: Stored): boolean => now() - at >= lifetime || at - now() > clockError;
  const load = (): void => {
    if (isKept) {
      try {
        const next = storage().getItem(key);
        if (next !== text) list = parsed(next);
        text = next;
      } catch {
        isKept = false;
      }
    }
    if (list !== nothing && isOver(list)) {
      list = nothing;
      save();
    }
  };
  const save = (): void => {
    const next = list.lines.length === 0 ? null : JSON.stringify(list);
    try {
      if (next === null) storage().removeItem(key);
      else storage().setItem(key, next);
      text = next;
      isKept = true;
    } catch {
      isKept = false;
      forget();
    }
  };
  /** Removes the stored list, because otherwise an outdated list would come back at the next visit. */
  const forget = (): void => {
    try {
      storage().removeItem(key);
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  };
  const report = (): void => {
    for (const listener of listeners) listener();
  };
  load();
  return {
    lines: (): readonly StoredLine[] => list.lines,
    /** Whether the phone stores the list. */
    isKept: (): boolean => isKept,
    /** Reads the list again, because it may have expired or been changed in another tab. */
    refresh(): void {
      const before = list;
      load();
      if (list !== before) report();
    },
    change(update: (lines: readonly StoredLine[]) => readonly StoredLine[]): void {
      load();
      const lines = update(list.lines)
        .filter(({ count }) => count > 0)
        .slice(0, mostLines);
      list = lines.length === 0 ? nothing : { at: now(), lines };
      save();
      report();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isSame = (left: StoredLine, right: StoredLine): boolean =>
  left.anchor === right.anchor &&
  left.size === right.size &&
  left.options.join('\n\n') === right.options.join('\n\n');

/** Adds to the line with the same options, or adds a line at the end. Returns null if the list is full. */
export function withLine(
  lines: readonly StoredLine[],
  added: StoredLine,
): readonly StoredLine[] | null {
  const present = lines.find((line) => isSame(line, added));
  if (!present) return lines.length < mostLines ? [...lines, added] : null;
  const count = Math.min(mostOfLine, present.count + added.count);
  return lines.map((line) => (line === present ? { ...added, count } : line));
}

/** Changes the count of a line. A count of 0 removes the line. */
export const withCount = (
  lines: readonly StoredLine[],
  changed: StoredLine,
  count: number,
): readonly StoredLine[] =>
  lines.map((line) =>
    isSame(line, changed) ? { ...line, count: Math.min(mostOfLine, Math.max(0, count)) } : line,
  );

/** Storage can contain anything, so lines that cannot be read are skipped. */
function parsed(text: string | null): Stored {
  try {
    const { at, lines } = JSON.parse(text ?? 'null');
    if (typeof at !== 'number' || !Array.isArray(lines)) return nothing;
    return { at, lines: lines.filter(isLine).slice(0, mostLines) };
  } catch {
    return nothing;
  }
}

function isLine(line: Partial<Record<keyof StoredLine, unknown>> | null): line is StoredLine {
  if (!line) return false;
  const { anchor, size, options, count, name, price } = line;
  return (
    [anchor, size, name, price].every((text) => typeof text === 'string') &&
    Array.isArray(options) &&
    options.every((key) => typeof key === 'string') &&
    Number.isInteger(count) &&
    Number(count) > 0 &&
    Number(count) <= mostOfLine
  );
}

/**
 * Returns the table from the scanned code, which is stored for this tab, or an empty string. The page's first
 * script removes the table from the URL.
 */
export function tableOfVisit(venue: string): string {
  const key = `menu-table ${venue}`;
  const scanned = document.documentElement.dataset.table;
  const written = tableIn(scanned ?? new URLSearchParams(location.search).get('t') ?? '');
  try {
    if (written) sessionStorage.setItem(key, JSON.stringify([written, Date.now()]));
    const [kept, at] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return written || (Date.now() - at < lifetime && Date.now() >= at ? tableIn(kept) : '');
  } catch {
    return written;
  }
}

/** Returns the name of a table, or an empty string if the URL contains no valid name. */
export function tableIn(text: unknown): string {
  try {
    const written = decodeURIComponent(String(text)).trim();
    return /^[\p{L}\p{N} -]{1,12}$/u.test(written) ? written : '';
  } catch {
    return '';
  }
}
