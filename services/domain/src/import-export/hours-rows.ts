import {
  type Language,
  type Schedule,
  type TimeWindow,
  type Translations,
  weekdays,
} from '@qr-menu/schema';
import { inPlace } from '../menus/offered-menus.ts';
import { menusOf, type Workspace } from '../workspace/workspace.ts';
import type { HoursLine, HoursRow, HoursSubject } from './import-request.ts';
import { anyText } from './menu-rows.ts';

/** Returns the hours of the venue, the kitchen and all menus, in the owner's order. */
export function hoursRows(workspace: Workspace, language: Language): readonly HoursRow[] {
  const { account } = workspace;
  const nameOf = ({ name }: Translations): string => name[language]?.trim() || anyText(name);
  const rowsOf = (subject: HoursSubject, schedule: Schedule | null | undefined) =>
    linesOf(schedule ?? null).map((line) => ({ subject, line }));
  return [
    ...rowsOf({ kind: 'opening' }, account?.openingHours),
    ...rowsOf({ kind: 'kitchen' }, account?.kitchenHours),
    ...inPlace(menusOf(workspace)).flatMap(({ id, translations, schedule }) =>
      rowsOf({ kind: 'menu', id, name: nameOf(translations) }, schedule),
    ),
  ];
}

function linesOf(schedule: Schedule | null): readonly HoursLine[] {
  if (!schedule) return [{ kind: 'none' }];
  const { weekly, dates, from = '', until = '' } = schedule;
  const isNever = weekly.length === 0 && dates.length === 0;
  return [
    ...(isNever ? [{ kind: 'days', days: weekdays, window: null } as const] : []),
    ...byDay(weekly).map(({ days, ...window }) => ({ kind: 'days', days, window }) as const),
    ...dates.flatMap(({ date, windows }) =>
      (windows.length > 0 ? windows : [null]).map(
        (window) => ({ kind: 'date', date, window }) as const,
      ),
    ),
    ...(from || until ? [{ kind: 'season', from, until } as const] : []),
  ];
}

const byDay = (weekly: Schedule['weekly']): Schedule['weekly'] =>
  weekly.toSorted((a, b) => placeOf(a.days) - placeOf(b.days) || (a.from < b.from ? -1 : 1));

const placeOf = ([first = 'SUNDAY']: Schedule['weekly'][number]['days']): number =>
  weekdays.indexOf(first);

/** Combines the lines into a schedule. Null if the lines say that there are no hours. */
export function scheduleOfRows(lines: readonly HoursLine[]): Schedule | null {
  const weekly: Schedule['weekly'] = [];
  const dates = new Map<string, TimeWindow[]>();
  let season: { readonly from?: string; readonly until?: string } = {};
  for (const line of lines) {
    if (line.kind === 'none') return null;
    if (line.kind === 'days' && line.window) weekly.push({ days: [...line.days], ...line.window });
    if (line.kind === 'date') {
      dates.set(line.date, [
        ...(dates.get(line.date) ?? []),
        ...(line.window ? [line.window] : []),
      ]);
    }
    if (line.kind === 'season') {
      season = { ...(line.from && { from: line.from }), ...(line.until && { until: line.until }) };
    }
  }
  const listed = Array.from(dates, ([date, windows]) => ({ date, windows }));
  return { weekly, dates: listed, ...season };
}
