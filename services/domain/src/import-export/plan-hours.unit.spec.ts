import type { Schedule, WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import { accountCreated, menuCreated, texts } from '../../test/venue-events.ts';
import { reversalOf } from '../restore/revert-commit.ts';
import { hoursRows } from './hours-rows.ts';
import type { HoursLine, HoursSubject, ImportHoursRow } from './import-request.ts';
import { type ImportMenu, planImport } from './plan-import.ts';

const evening: Schedule = {
  weekly: [{ days: ['MONDAY', 'FRIDAY'], from: '18:00', to: '02:00' }],
  dates: [{ date: '12-24', windows: [] }],
};
const account = accountCreated();
const { accountId } = account.data;
const venue: readonly WorkspaceEvent[] = [
  account,
  menuCreated('lunch', { translations: texts('Lunch') }),
  menuCreated('bar', { translations: texts('Bar') }),
  { type: 'OpeningHoursChanged', data: { accountId, opening: evening, kitchen: null } },
  { type: 'MenuScheduleChanged', data: { menuId: 'bar', schedule: evening } },
];

const opening: HoursSubject = { kind: 'opening' };
const menu = (name: string, id: string | null = null): HoursSubject => ({ kind: 'menu', id, name });
const window = (from: string, to: string) => ({ from, to });
const monday = (from: string, to: string): HoursLine => ({
  kind: 'days',
  days: ['MONDAY'],
  window: window(from, to),
});
const closed: HoursLine = { kind: 'days', days: ['MONDAY'], window: null };
const on = (date: string, own: { from: string; to: string } | null): HoursLine => ({
  kind: 'date',
  date,
  window: own,
});

/** Numbers the rows from 2, because row 1 of the file is the heading. */
const importing = (
  lines: readonly (readonly [HoursSubject, HoursLine])[],
  isOwner = true,
): ImportMenu => ({
  type: 'ImportMenu',
  menuId: 'lunch',
  rows: [],
  hours: lines.map(([subject, line], at): ImportHoursRow => ({ row: at + 2, subject, line })),
  isOwner,
  removeMissing: false,
  newIds: [],
});

const faultsOf = (
  lines: readonly (readonly [HoursSubject, HoursLine])[],
  isOwner?: boolean,
): readonly string[] => {
  const plan = planImport(workspaceAfter(venue), importing(lines, isOwner), now);
  return plan.possible
    ? []
    : plan.faults.map(({ row, column, code }) => `${row} ${column} ${code}`);
};

describe('the hours of an imported file', () => {
  it('an import changes nothing if the hours match the workspace', () => {
    const rows = hoursRows(workspaceAfter(venue), 'bg').map(
      ({ subject, line }) => [subject, line] as const,
    );
    given(...venue)
      .when(importing(rows, false))
      .thenNothing();
  });

  it('an import replaces only schedules that are in the file', () => {
    given(...venue)
      .when(
        importing([
          [opening, monday('09:00', '00:00')],
          [menu('lunch'), monday('12:00', '15:00')],
          [menu('LUNCH'), on('2028-02-29', window('12:00', '14:00'))],
          [menu('', 'bar'), { kind: 'none' }],
        ]),
      )
      .thenEvents(
        {
          type: 'OpeningHoursChanged',
          data: {
            accountId,
            opening: {
              weekly: [{ days: ['MONDAY'], from: '09:00', to: '00:00' }],
              dates: [],
            },
            kitchen: null,
          },
        },
        {
          type: 'MenuScheduleChanged',
          data: {
            menuId: 'lunch',
            schedule: {
              weekly: [{ days: ['MONDAY'], from: '12:00', to: '15:00' }],
              dates: [{ date: '2028-02-29', windows: [window('12:00', '14:00')] }],
            },
          },
        },
        { type: 'MenuScheduleChanged', data: { menuId: 'bar', schedule: null } },
      );
  });

  it('the preview lists the old and new schedules', () => {
    const plan = planImport(
      workspaceAfter(venue),
      importing([[menu('Bar'), { kind: 'none' }]]),
      now,
    );
    expect(plan).toMatchObject({
      possible: true,
      unchanged: 0,
      changes: [
        {
          action: 'changed',
          kind: 'menuHours',
          id: 'bar',
          fields: [{ column: 'hours', old: JSON.stringify(evening), new: '' }],
        },
      ],
    });
  });

  it.each<[string, readonly (readonly [HoursSubject, HoursLine])[], string]>([
    ['an unknown menu', [[menu('Dinner'), closed]], '2 whose UNKNOWN_MENU'],
    ['an unknown id', [[menu('Lunch', 'x'), closed]], '2 menuId UNKNOWN_MENU'],
    ['a time between the steps', [[opening, monday('18:03', '22:00')]], '2 from NOT_A_TIME'],
    ['29 February every year', [[opening, on('02-29', null)]], '2 day NOT_A_DATE'],
    ['a date that does not exist', [[opening, on('2027-02-30', null)]], '2 day NOT_A_DATE'],
    [
      'overlapping hours',
      [
        [opening, monday('10:00', '14:00')],
        [opening, monday('18:00', '22:00')],
        [opening, monday('13:00', '15:00')],
        [opening, monday('13:30', '15:00')],
      ],
      '4 from HOURS_OVERLAP',
    ],
    [
      'hours on a closed day',
      [
        [opening, closed],
        [opening, monday('10:00', '14:00')],
      ],
      '3 day HOURS_CONTRADICTED',
    ],
    [
      'hours next to none',
      [
        [opening, { kind: 'none' }],
        [opening, on('2027-05-01', null)],
      ],
      '3 day HOURS_CONTRADICTED',
    ],
    [
      'a season that ends before it begins',
      [
        [opening, monday('10:00', '14:00')],
        [opening, { kind: 'season', from: '2027-09-01', until: '2027-05-01' }],
      ],
      '3 until SEASON_REVERSED',
    ],
    [
      'a season without hours',
      [[opening, { kind: 'season', from: '2027-05-01', until: '' }]],
      '2 day HOURS_CONTRADICTED',
    ],
    [
      'a 61st date',
      Array.from({ length: 61 }, (_, day) => [
        opening,
        on(new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10), null),
      ]),
      '62 null TOO_MANY_HOURS',
    ],
    [
      'a file of closed Mondays',
      Array.from({ length: 5_000 }, () => [opening, closed]),
      '412 null TOO_MANY_HOURS',
    ],
  ])('are refused with the row number of %s', (_, lines, fault) => {
    expect(faultsOf(lines)).toEqual([fault]);
    expect(given(...venue).when(importing(lines)).events).toEqual([]);
  });

  it('hours are refused if several menus have the same name', () => {
    const twins = [...venue, menuCreated('bar-2', { translations: texts('Bar') })];
    const plan = planImport(workspaceAfter(twins), importing([[menu('Bar'), closed]]), now);
    expect(plan).toMatchObject({ faults: [{ row: 2, column: 'whose', code: 'AMBIGUOUS_MENU' }] });
  });

  it('the owner may change all hours, and an editor only the hours of menus', () => {
    expect(faultsOf([[opening, closed]], false)).toEqual(['2 whose OWNERS_HOURS']);
    expect(faultsOf([[menu('Lunch'), monday('12:00', '15:00')]], false)).toEqual([]);
  });

  it('hours are refused if too many menus would become available', () => {
    const events = Array.from({ length: 5 }, (_, at) => menuCreated(`menu-${at}`));
    const state = workspaceAfter([
      ...venue.filter(({ type }) => type !== 'MenuScheduleChanged'),
      ...events,
    ]);
    const lines = importing([[menu('Bar'), monday('12:00', '15:00')]]);
    expect(planImport(state, lines, now)).toMatchObject({
      faults: [{ row: 2, code: 'TOO_MANY_OFFERED' }],
    });
    givenWorkspace(state).when(lines).thenRejected('LIMIT_EXCEEDED', 'file');
  });

  it('hours can be reverted together with the items from the same file', () => {
    expect(reversalOf(['ItemRepriced', 'OpeningHoursChanged'])).toBe('revert');
    expect(reversalOf(['ItemDeleted', 'OpeningHoursChanged'])).toBe('revert');
    expect(reversalOf(['OpeningHoursChanged'])).toBe('revert');
    expect(reversalOf(['AccountUpdated', 'OpeningHoursChanged'])).toBeNull();
  });
});
