import { pendingOf } from '@qr-menu/domain/scheduled-changes';
import { commitSchema } from '@qr-menu/schema';
import { type Archived, latestOf } from './archived.ts';

/** In milliseconds. A change must be applied within this time after it is due. */
const patience = 90_000;

/** Checks that no scheduled change ended twice, as applied or failed, and that none is overdue. */
export function checkScheduledChanges({ rows, workspaces }: Archived, now: number): string[] {
  const ends = rows.flatMap(({ envelope }) =>
    commitSchema
      .parse(JSON.parse(envelope))
      .events.flatMap((event) =>
        event.type === 'ScheduledChangeApplied' || event.type === 'ScheduledChangeFailed'
          ? [event.data.changeId]
          : [],
      ),
  );
  const repeated = ends.filter((id, index) => ends.indexOf(id) !== index);
  const latest = new Date(now - patience).toISOString();
  const overdue = [...workspaces.values()].flatMap((states) =>
    pendingOf(latestOf(states).scheduledChanges).filter(({ dueAt }) => dueAt <= latest),
  );
  return [
    ...repeated.map((id) => `the scheduled change ${id} was made more than once`),
    ...overdue.map(({ id }) => `the scheduled change ${id} was not made`),
  ];
}
