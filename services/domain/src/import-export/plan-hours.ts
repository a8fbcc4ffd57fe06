import { languages, type Schedule, type WorkspaceEvent } from '@qr-menu/schema';
import { venueInfoChanges } from '../account/venue-info.ts';
import { isDate, isTime, scheduleFault, scheduleInOrder } from '../hours/schedule.ts';
import { limits } from '../limits.ts';
import { isSame } from '../workspace/entities.ts';
import { menusOf, type Workspace } from '../workspace/workspace.ts';
import { scheduleOfRows } from './hours-rows.ts';
import type {
  HoursColumn,
  HoursFaultCode,
  HoursLine,
  HoursSubject,
  ImportFault,
  ImportHoursRow,
  ImportRequest,
} from './import-request.ts';

type Fault = Omit<ImportFault, 'row'>;
type Group = { readonly subject: Resolved; readonly rows: ImportHoursRow[] };
type Resolved = { readonly kind: 'opening' | 'kitchen' | 'menu'; readonly id: string };

type HoursPlan = {
  readonly faults: readonly ImportFault[];
  readonly events: readonly WorkspaceEvent[];
};

export function planHours(workspace: Workspace, { hours = [], isOwner }: ImportRequest): HoursPlan {
  const faults: ImportFault[] = [];
  const groups = new Map<string, Group>();
  for (const row of hours) {
    const subject = resolve(workspace, row.subject);
    if ('code' in subject) {
      faults.push({ row: row.row, ...subject });
      continue;
    }
    const wrong = lineFault(row.line);
    if (wrong) faults.push({ row: row.row, ...wrong });
    const key = `${subject.kind} ${subject.id}`;
    const group = groups.get(key) ?? { subject, rows: [] };
    groups.set(key, group);
    if (!wrong) group.rows.push(row);
  }
  const desired = [...groups.values()].flatMap((group) => {
    const fault = groupFault(group.rows);
    if (fault) faults.push(fault);
    return fault || group.rows.length === 0 ? [] : [group];
  });
  if (faults.length > 0) return { faults, events: [] };
  return changesOf(workspace, desired, isOwner ?? false);
}

function changesOf(workspace: Workspace, groups: readonly Group[], isOwner: boolean): HoursPlan {
  const { account, menus } = workspace;
  const faults: ImportFault[] = [];
  const events: WorkspaceEvent[] = [];
  const ofVenue: { openingHours?: Schedule | null; kitchenHours?: Schedule | null } = {};
  for (const { subject, rows } of groups) {
    const schedule = ordered(scheduleOfRows(rows.map(({ line }) => line)));
    const field = subject.kind === 'kitchen' ? 'kitchenHours' : 'openingHours';
    const isMenu = subject.kind === 'menu';
    const present = isMenu ? menus.get(subject.id)?.schedule : account?.[field];
    if (isSame(schedule, ordered(present ?? null))) continue;
    if (isMenu) {
      events.push({ type: 'MenuScheduleChanged', data: { menuId: subject.id, schedule } });
    } else if (isOwner) ofVenue[field] = schedule;
    else {
      const message = 'Only the owner can change the hours of the venue and its kitchen';
      faults.push({ row: rows[0]?.row ?? null, ...fault('whose', 'OWNERS_HOURS', message) });
    }
  }
  if (faults.length > 0) return { faults, events: [] };
  const changes = account ? venueInfoChanges(account.id, account, ofVenue).events() : [];
  return { faults, events: [...changes, ...events] };
}

const ordered = (schedule: Schedule | null): Schedule | null =>
  schedule && scheduleInOrder(schedule);

/** Finds the subject by name, in any language and ignoring case. */
function resolve(workspace: Workspace, subject: HoursSubject): Resolved | Fault {
  if (subject.kind !== 'menu') return { kind: subject.kind, id: '' };
  const { id, name } = subject;
  if (id !== null) {
    return workspace.menus.has(id)
      ? { kind: 'menu', id }
      : fault('menuId', 'UNKNOWN_MENU', 'There is no menu with this id');
  }
  const bare = (text = ''): string => text.trim().toLowerCase();
  const [found, ...more] = menusOf(workspace).filter(({ translations }) =>
    languages.some((language) => bare(translations.name[language]) === bare(name)),
  );
  if (more.length > 0) return fault('whose', 'AMBIGUOUS_MENU', 'Several menus have this name');
  return found
    ? { kind: 'menu', id: found.id }
    : fault('whose', 'UNKNOWN_MENU', 'There is no menu with this name');
}

function lineFault(line: HoursLine): Fault | null {
  if (line.kind === 'none') return null;
  if (line.kind === 'season') {
    const { from, until } = line;
    const wrong = (['from', 'until'] as const).find((end) => line[end] && !isDate(line[end]));
    if (wrong) return fault(wrong, 'NOT_A_DATE', `${line[wrong]} is not a date that exists`);
    return from && until && until < from
      ? fault('until', 'SEASON_REVERSED', 'The season ends before it begins')
      : null;
  }
  if (line.kind === 'date' && !isDate(line.date)) {
    return fault('day', 'NOT_A_DATE', `${line.date} must exist, and every year if it repeats`);
  }
  const { window } = line;
  if (window && !isTime(window.from)) return timeFault('from', window.from);
  return window && !isTime(window.to) ? timeFault('until', window.to) : null;
}

const timeFault = (column: HoursColumn, time: string): Fault =>
  fault(column, 'NOT_A_TIME', `${time} must be a time in steps of 5 minutes, like 09:30`);

/** More rows than any schedule needs, including a row for each closed day and one for the season. */
const mostRows = limits.weeklyWindows + limits.exceptionalDates * limits.windowsPerDay + 8;

/** Returns an error for the first row that contradicts the rows above it. */
function groupFault(rows: readonly ImportHoursRow[]): ImportFault | null {
  const beyond = rows[mostRows];
  if (beyond) {
    const message = `The same hours can have at most ${mostRows} rows`;
    return { row: beyond.row, column: null, code: 'TOO_MANY_HOURS', message };
  }
  const contradicted = rows.find(({ line }, at) =>
    rows.slice(0, at).some((above) => contradicts(above.line, line)),
  );
  if (contradicted) {
    const message = 'Another row of the same hours contradicts this one';
    return { row: contradicted.row, ...fault('day', 'HOURS_CONTRADICTED', message) };
  }
  const refused = (count: number) => {
    const schedule = scheduleOfRows(rows.slice(0, count).map(({ line }) => line));
    return schedule && scheduleFault('hours', schedule);
  };
  const whole = refused(rows.length);
  if (!whole) return seasonAlone(rows);
  // Adding rows never makes a refused list valid, so a binary search can find the first invalid row.
  let [right, wrong] = [0, rows.length];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (refused(middle)) wrong = middle;
    else right = middle;
  }
  const { code, message } = refused(wrong) ?? whole;
  const column = code === 'LIMIT_EXCEEDED' ? null : 'from';
  const own = code === 'LIMIT_EXCEEDED' ? 'TOO_MANY_HOURS' : 'HOURS_OVERLAP';
  return { row: rows[right]?.row ?? null, column, code: own, message };
}

/** A season without any hours is a mistake. */
function seasonAlone(rows: readonly ImportHoursRow[]): ImportFault | null {
  const [first] = rows;
  if (!first || rows.some(({ line }) => line.kind !== 'season')) return null;
  const message = 'A season needs rows with hours';
  return { row: first.row, ...fault('day', 'HOURS_CONTRADICTED', message) };
}

function contradicts(above: HoursLine, line: HoursLine): boolean {
  if (above.kind === 'none' || line.kind === 'none') return above.kind !== line.kind;
  if (above.kind === 'season' || line.kind === 'season') return above.kind === line.kind;
  if ((above.window === null) === (line.window === null)) return false;
  if (above.kind === 'date' || line.kind === 'date') {
    return above.kind === 'date' && line.kind === 'date' && above.date === line.date;
  }
  return above.days.some((day) => line.days.includes(day));
}

const fault = (column: HoursColumn, code: HoursFaultCode, message: string): Fault => ({
  column,
  code,
  message,
});
