import { limits } from '../limits.ts';
import { changed, copyOf } from '../workspace/entities.ts';
import type { ScheduledChange } from '../workspace/workspace.ts';

type ScheduledChanges = ReadonlyMap<string, ScheduledChange>;

/** Ends a pending change. Drops the oldest finished changes beyond the limit. */
export function withFinished(
  changes: ScheduledChanges,
  id: string,
  at: string,
  outcome: Pick<ScheduledChange, 'state'> & Partial<Pick<ScheduledChange, 'failure'>>,
): ScheduledChanges {
  const all = changed<ScheduledChange>(changes, id, at, { ...outcome, finishedAt: at });
  const kept = copyOf(all);
  for (const old of finishedOf(all).slice(limits.finishedChanges)) kept.delete(old.id);
  return kept;
}

/** Newest first. The table of scheduled changes is trimmed in the same order. */
export const finishedOf = (changes: ScheduledChanges): readonly ScheduledChange[] =>
  [...changes.values()].filter(({ state }) => state !== 'PENDING').sort(byEnd);

const byEnd = (a: ScheduledChange, b: ScheduledChange): number =>
  compare(b.finishedAt ?? '', a.finishedAt ?? '') || compare(b.id, a.id);

/** Ordered by due time. */
export const pendingOf = (changes: ScheduledChanges): readonly ScheduledChange[] =>
  [...changes.values()]
    .filter(({ state }) => state === 'PENDING')
    .sort(
      (a, b) =>
        compare(a.dueAt, b.dueAt) || compare(a.createdAt, b.createdAt) || compare(a.id, b.id),
    );

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
