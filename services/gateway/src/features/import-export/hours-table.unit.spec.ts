import { scheduleInOrder } from '@qr-menu/domain/hours';
import { hoursRows, planImport } from '@qr-menu/domain/import-export';
import { emptyWorkspace, evolveWorkspace, type Workspace } from '@qr-menu/domain/workspace';
import { languages, type Schedule, type WorkspaceEvent, weekdays } from '@qr-menu/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuFile } from './import-export-resolvers.ts';
import { readMenuFile } from './read-menu-file.ts';

const at = '2026-03-01T12:00:00.000Z';
const menuId = 'menu-1';
const translations = (bg: string) => ({ name: { bg }, description: {} });

function venueWith(
  opening: Schedule | null,
  kitchen: Schedule | null,
  ofMenu: Schedule | null,
): Workspace {
  const accountId = 'account-1';
  const events: readonly WorkspaceEvent[] = [
    {
      type: 'AccountCreated',
      data: {
        accountId,
        name: 'Механа',
        normalizedName: 'механа',
        email: 'a@example.com',
        phone: '',
        description: '',
        defaultLanguage: 'bg',
        logoUrl: '',
        translations: { description: {} },
        emailShown: true,
        phoneShown: true,
        active: true,
        subscriptionValidUntil: at,
      },
    },
    ...['menu-1', 'menu-2'].map(
      (id): WorkspaceEvent => ({
        type: 'MenuCreated',
        data: {
          menuId: id,
          accountId,
          // Both menus have names that also mean "kitchen".
          translations: translations(id === menuId ? 'Кухня' : '=Küche; "1"'),
          imageUrl: '',
          currency: '€',
          active: true,
        },
      }),
    ),
    { type: 'OpeningHoursChanged', data: { accountId, opening, kitchen } },
    { type: 'MenuScheduleChanged', data: { menuId: 'menu-2', schedule: ofMenu } },
  ];
  return events.reduce(
    (state, event) => evolveWorkspace(state, event, at),
    emptyWorkspace('owner'),
  );
}

/** Each window takes up a third of the day, so windows never overlap. */
const windows = fc
  .subarray([0, 1, 2])
  .map((parts) =>
    parts.map((part) => ({ from: `${two(part * 8)}:00`, to: `${two(part * 8 + 8)}:00` })),
  );
const wholeDay = fc.constant({ from: '10:05', to: '10:05' }).map((window) => [window]);
const two = (hour: number): string => String(hour % 24).padStart(2, '0');

const schedule: fc.Arbitrary<Schedule> = fc
  .record({
    week: fc.array(windows, { minLength: 7, maxLength: 7 }),
    dates: fc.uniqueArray(
      fc.record({
        date: fc.constantFrom('2026-12-24', '12-25', '2028-02-29', '01-01', '2030-05-06'),
        windows: fc.oneof(wholeDay, windows),
      }),
      { selector: ({ date }) => date },
    ),
    season: fc.constantFrom(
      {},
      { from: '2026-05-01' },
      { from: '2026-05-01', until: '2026-09-30' },
    ),
  })
  .map(({ week, dates, season }) =>
    scheduleInOrder({
      weekly: week.flatMap((own, day) =>
        own.map((window) => ({ days: weekdays.slice(day, day + 1), ...window })),
      ),
      dates,
      ...season,
    }),
  );
const anySchedule = fc.option(schedule, { nil: null });

describe('exporting and importing hours', () => {
  const dialects = languages.flatMap((language) => [
    { format: 'HOURS_CSV', language } as const,
    { format: 'XLSX', language } as const,
  ]);

  it.each(dialects)('gives the same hours ($format in $language)', async ({ format, language }) => {
    await fc.assert(
      fc.asyncProperty(anySchedule, anySchedule, anySchedule, async (opening, kitchen, ofMenu) => {
        const full = venueWith(opening, kitchen, ofMenu);
        const file = await menuFile(full, { menuId, format, language });
        const { hours, faults, rows } = await readMenuFile(file);
        expect(faults).toEqual([]);
        expect(hours.map(({ subject, line }) => ({ subject, line }))).toEqual(
          hoursRows(full, language).map(({ subject, line }) =>
            subject.kind === 'menu' ? { subject, line } : { subject: { ...subject }, line },
          ),
        );
        const request = { menuId, rows, hours, isOwner: true, removeMissing: false, newIds: [] };
        expect(planImport(full, request, at)).toMatchObject({ possible: true, events: [] });
        const empty = venueWith(null, null, null);
        const { events } = planImport(empty, request, at);
        const after = events.reduce((state, event) => evolveWorkspace(state, event, at), empty);
        expect(hoursRows(after, language)).toEqual(hoursRows(full, language));
      }),
      { numRuns: format === 'XLSX' ? 5 : 20 },
    );
  });

  it('changes no hours if the file has none', async () => {
    const full = venueWith({ weekly: [], dates: [{ date: '12-25', windows: [] }] }, null, null);
    const file = await menuFile(full, { menuId, format: 'CSV', language: 'bg' });
    expect((await readMenuFile(file)).hours).toEqual([]);
  });
});

const readText = (text: string) =>
  readMenuFile({ content: Buffer.from(text).toString('base64'), currency: '€' });
const table = (...rows: readonly string[]): string =>
  ['Важи за;Ден или дата;От;До;Всяка година;ID на меню', ...rows].join('\r\n');
const linesIn = async (...rows: readonly string[]) => {
  const { hours, faults } = await readText(table(...rows));
  expect(faults).toEqual([]);
  return hours.map(({ line }) => line);
};
const codesIn = async (...rows: readonly string[]) =>
  (await readText(table(...rows))).faults.map(
    ({ row, column, code, text = '' }) => `${row} ${column} ${code} ${text}`,
  );

describe('a table of hours', () => {
  it.each([
    ['09:00;17:00', '09:00', '17:00'],
    ['9:00;17.30', '09:00', '17:30'],
    ['09:00:00;24:00:00', '09:00', '00:00'],
    ['0:00;24:00', '00:00', '00:00'],
    ['6pm;2 a.m.', '18:00', '02:00'],
    ['12 PM;12 AM', '12:00', '00:00'],
    ['6:30 PM;11:05 pm', '18:30', '23:05'],
    ['18 Uhr;23 ч.', '18:00', '23:00'],
    ['18h;22h30', '18:00', '22:30'],
    ['0,75;0.916666666666667', '18:00', '22:00'],
    ['0,5;0,75', '12:00', '18:00'],
  ])('reads the times %s', async (cells, from, to) => {
    expect(await linesIn(`Заведение;пн;${cells};;`)).toEqual([
      { kind: 'days', days: ['MONDAY'], window: { from, to } },
    ]);
  });

  it.each([
    ['25:00;23:00', '2 from NOT_A_TIME 25:00'],
    ['24:00;23:00', '2 from NOT_A_TIME 24:00'],
    ['10:00;24:30', '2 until NOT_A_TIME 24:30'],
    ['10:00;', '2 until NOT_A_TIME '],
    ['13 pm;23:00', '2 from NOT_A_TIME 13 pm'],
    // This can mean a quarter of a day, or 25 minutes past midnight.
    ['0.25;23:00', '2 from NOT_A_TIME 0.25'],
    ['18.3;23:00', '2 from NOT_A_TIME 18.3'],
    ['вечер;23:00', '2 from NOT_A_TIME вечер'],
  ])('refuses the times %s', async (cells, fault) => {
    expect(await codesIn(`Заведение;пн;${cells};;`)).toEqual([fault]);
  });

  it.each([
    ['Mon-Fri', 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY'],
    ['понеделник – сряда', 'MONDAY TUESDAY WEDNESDAY'],
    ['Mo., Mi.', 'MONDAY WEDNESDAY'],
    ['Freitag bis Sonntag', 'FRIDAY SATURDAY SUNDAY'],
    ['Thurs', 'THURSDAY'],
    ['Sat-Mon', 'MONDAY SATURDAY SUNDAY'],
    ['Всеки ден', weekdays.join(' ')],
    ['täglich', weekdays.join(' ')],
  ])('reads the days %s', async (cell, days) => {
    expect(await linesIn(`Venue;"${cell}";10:00;12:00;;`)).toMatchObject([
      { kind: 'days', days: days.split(' ') },
    ]);
  });

  it.each([
    ['2026-12-24;;', '2026-12-24'],
    ['24.12.2026 г.;;', '2026-12-24'],
    ['24.12.26;;', '2026-12-24'],
    ['12/24/2026;;', '2026-12-24'],
    ['24/12/2026;;', '2026-12-24'],
    // Stored as days since 1900.
    ['46380;;', '2026-12-24'],
    ['24 декември 2026;;', '2026-12-24'],
    // Excel converts `24.12.` in a CSV file to this text.
    ['24-Dec;;да', '12-24'],
    ['24. Dez;;yes', '12-24'],
    ['24.12.;;ja', '12-24'],
    ['24.12.2026;;да', '12-24'],
  ])('reads the date %s', async (cells, date) => {
    const [day, until, yearly] = cells.split(';');
    expect(await linesIn(`Venue;${day};closed;${until};${yearly};`)).toEqual([
      { kind: 'date', date, window: null },
    ]);
  });

  it.each([
    ['1/12/2026;', '2 day NOT_A_DATE 1/12/2026'],
    ['24.12.;', '2 day NOT_A_DATE 24.12.'],
    ['Mon-Tr;', '2 day NOT_A_DATE Mon-Tr'],
    ['24.12.2026;може би', '2 yearly NOT_YES_OR_NO може би'],
  ])('refuses the day %s', async (cells, fault) => {
    const [day, yearly] = cells.split(';');
    expect(await codesIn(`Venue;${day};closed;;${yearly};`)).toEqual([fault]);
  });

  it('fills an empty cell with the name from the row above, even if that row is skipped', async () => {
    const text = table('Kitchen;Mo;10:00;12:00;;', ';Di;10:00;12:00;;', 'Обяд;;;;;');
    const content = Buffer.from(text).toString('base64');
    const { hours } = await readMenuFile({ content, skipRows: [2] });
    expect(hours).toEqual([
      {
        row: 3,
        subject: { kind: 'kitchen' },
        line: { kind: 'days', days: ['TUESDAY'], window: { from: '10:00', to: '12:00' } },
      },
    ]);
  });

  it('reads commas or tabs as separators, and headings in another language', async () => {
    for (const separator of [',', '\t']) {
      const rows = [
        ['Applies to', 'Day or date', 'From', 'Until'],
        ['Venue', 'Mon', '10:00', '22:00'],
        ['Season', 'Season', '1.5.2026', ''],
      ];
      const { hours } = await readText(rows.map((cells) => cells.join(separator)).join('\n'));
      expect(hours.map(({ line }) => line.kind)).toEqual(['days', 'season']);
    }
  });

  it('accepts corrections of cells', async () => {
    const content = Buffer.from(table('Venue;Mo;25:00;12:00;;')).toString('base64');
    const corrections = [{ row: 2, column: 'from', value: '9:00' }] as const;
    const { hours, faults } = await readMenuFile({ content, corrections });
    expect([faults, hours[0]?.line]).toMatchObject([[], { window: { from: '09:00' } }]);
  });
});
