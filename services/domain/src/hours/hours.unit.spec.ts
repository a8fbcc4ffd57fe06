import { type Schedule, type TimeWindow, weekdays } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { countries, zoneOfCountry } from '../account/countries.ts';
import { firstMenu, isOpen, type MenuHours, nextChange, type Offsets } from './hours.ts';
import { scheduleFault, scheduleInOrder, toHours } from './schedule.ts';
import { instantsOf, isTimeZone, localTimeIn, offsetsOf } from './time-zones.ts';

const minute = 60_000;
const daily = (...windows: readonly TimeWindow[]): Schedule => ({
  weekly: windows.map((window) => ({ days: [...weekdays], ...window })),
  dates: [],
});

/** Returns the number of minutes for which a schedule is open between two instants. */
function openMinutes(schedule: Schedule, zone: string, from: string, to: string): number {
  const [hours, offsets] = [toHours(schedule), offsetsOf(zone, 2026, 2)];
  let open = 0;
  for (let at = Date.parse(from); at < Date.parse(to); at += 5 * minute) {
    if (isOpen(hours, at, offsets)) open += 5;
  }
  return open;
}

describe('isOpen', () => {
  const nights = [
    ['a usual night', '2026-06-10T12:00Z', '2026-06-11T12:00Z'],
    ['the night with 25 hours', '2026-10-24T12:00Z', '2026-10-25T12:00Z'],
    ['the night with 23 hours', '2026-03-28T12:00Z', '2026-03-29T12:00Z'],
  ] as const;

  it.each(nights)('is right for hours that end before any clock change on %s', (_, from, to) => {
    const bar = daily({ from: '18:00', to: '02:00' });
    expect(openMinutes(bar, 'Europe/Sofia', from, to)).toBe(8 * 60);
  });

  it('follows the local clock if it changes during the night', () => {
    const club = daily({ from: '23:00', to: '04:30' });
    const lengths = nights.map(([, from, to]) => openMinutes(club, 'Europe/Sofia', from, to) / 60);
    expect(lengths).toEqual([5.5, 6.5, 4.5]);
    const skipped = daily({ from: '03:00', to: '04:00' });
    expect(openMinutes(skipped, 'Europe/Sofia', nights[2][1], nights[2][2])).toBe(0);
  });

  it('stays open from Sunday night into Monday, even if Monday is closed', () => {
    const monday: Schedule = {
      ...daily({ from: '18:00', to: '02:00' }),
      dates: [{ date: '2026-06-15', windows: [] }],
    };
    const [hours, offsets] = [toHours(monday), offsetsOf('Europe/Sofia', 2026, 1)];
    expect(isOpen(hours, Date.parse('2026-06-14T22:30Z'), offsets)).toBe(true);
    expect(isOpen(hours, Date.parse('2026-06-14T23:00Z'), offsets)).toBe(false);
    expect(isOpen(hours, Date.parse('2026-06-15T17:00Z'), offsets)).toBe(false);
    expect(isOpen(hours, Date.parse('2026-06-15T22:30Z'), offsets)).toBe(false);
  });

  it('prefers a date with a year to the same date without a year', () => {
    const eve: Schedule = {
      weekly: [],
      dates: [
        { date: '12-24', windows: [{ from: '10:00', to: '14:00' }] },
        { date: '2026-12-24', windows: [] },
      ],
    };
    const [hours, offsets] = [toHours(eve), offsetsOf('Europe/Berlin', 2025, 3)];
    expect(isOpen(hours, Date.parse('2025-12-24T12:00Z'), offsets)).toBe(true);
    expect(isOpen(hours, Date.parse('2026-12-24T12:00Z'), offsets)).toBe(false);
  });
});

describe('nextChange', () => {
  const offsets = offsetsOf('Europe/Sofia', 2026, 1);
  const next = (schedule: Schedule, at: string) =>
    nextChange(toHours(schedule), Date.parse(at), offsets);

  it('is the closing time of an open venue and the opening time of a closed one', () => {
    const bar = daily({ from: '18:00', to: '02:00' });
    expect(next(bar, '2026-06-10T21:17:33Z')).toBe(Date.parse('2026-06-10T23:00Z'));
    expect(next(bar, '2026-06-10T23:00Z')).toBe(Date.parse('2026-06-11T15:00Z'));
  });

  it('ignores midnight between two adjacent windows', () => {
    const bar = daily({ from: '18:00', to: '00:00' }, { from: '00:00', to: '02:00' });
    expect(next(bar, '2026-06-10T20:00Z')).toBe(Date.parse('2026-06-10T23:00Z'));
  });

  it('is null for a venue that never closes or never opens', () => {
    expect(next(daily({ from: '00:00', to: '00:00' }), '2026-06-10T20:00Z')).toBeNull();
    expect(next(daily(), '2026-06-10T20:00Z')).toBeNull();
  });
});

it('every country has a time zone', () => {
  expect(countries).toHaveLength(249);
  const zonesOfCountries = countries.map(zoneOfCountry).filter((zone) => zone !== 'Etc/UTC');
  expect(zonesOfCountries.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

it('only regions with cities are accepted as time zones', () => {
  const names = ['UTC', '+02:00', 'Europe/Atlantis', '', 'europe/sofia/../..', 'EET', 'Europe'];
  expect(names.filter(isTimeZone)).toEqual([]);
  expect(isTimeZone('America/Argentina/Buenos_Aires')).toBe(true);
});

it.each<[zone: string, local: string, instants: readonly string[]]>([
  ['Europe/Sofia', '2026-12-01T06:00', ['2026-12-01T04:00']],
  ['Europe/Sofia', '2026-03-29T03:30', []],
  ['Europe/Sofia', '2026-10-25T03:30', ['2026-10-25T00:30', '2026-10-25T01:30']],
  ['Europe/Sofia', '2026-10-25T04:00', ['2026-10-25T02:00']],
  ['Australia/Lord_Howe', '2026-10-04T02:15', []],
  ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45', '2026-04-04T15:15']],
  ['Pacific/Chatham', '2026-07-01T00:00', ['2026-06-30T11:15']],
])('local clocks in %s show %s at %j', (zone, local, instants) => {
  const found = instantsOf(zone, Date.parse(`${local}Z`));
  expect(found.map((at) => new Date(at).toISOString().slice(0, 16))).toEqual(instants);
  for (const at of found) expect(localTimeIn(zone, at)).toBe(local);
});

const twoDigits = (n: number): string => String(n).padStart(2, '0');

describe('a schedule from a client', () => {
  const open = { from: '09:00', to: '17:00' };
  const on = (...days: (typeof weekdays)[number][]) => ({ days, ...open });

  it.each<[reason: string, schedule: Schedule]>([
    ['a time that does not exist', { weekly: [{ ...on('MONDAY'), to: '25:00' }], dates: [] }],
    ['a time between the steps', { weekly: [{ ...on('MONDAY'), to: '17:03' }], dates: [] }],
    ['a window without a day', { weekly: [on()], dates: [] }],
    [
      'overlapping windows',
      { weekly: [on('MONDAY'), { ...on('MONDAY'), from: '16:55', to: '18:00' }], dates: [] },
    ],
    [
      'a night that lasts into the next morning’s window',
      { weekly: [{ days: ['SUNDAY'], from: '20:00', to: '09:05' }, on('MONDAY')], dates: [] },
    ],
    ['overlaps on a date', { weekly: [], dates: [{ date: '2026-12-24', windows: [open, open] }] }],
    ['a date that does not exist', { weekly: [], dates: [{ date: '2026-02-29', windows: [] }] }],
    ['29 February every year', { weekly: [], dates: [{ date: '02-29', windows: [] }] }],
    [
      'a date twice',
      {
        weekly: [],
        dates: [
          { date: '12-24', windows: [] },
          { date: '12-24', windows: [open] },
        ],
      },
    ],
  ])('is refused with %s', (_, schedule) => {
    expect(scheduleFault('openingHours', schedule)).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'openingHours',
    });
  });

  it('accepts adjacent windows, and a date such as 29 February 2028', () => {
    const schedule: Schedule = {
      weekly: [on('MONDAY'), { days: ['MONDAY'], from: '17:00', to: '09:00' }],
      dates: [{ date: '2028-02-29', windows: [{ from: '22:00', to: '02:00' }] }],
    };
    expect(scheduleFault('openingHours', schedule)).toBeNull();
  });

  it('refuses too many dates', () => {
    const dates = Array.from({ length: 61 }, (_, n) => ({
      date: `2027-0${1 + Math.floor(n / 28)}-${twoDigits((n % 28) + 1)}`,
      windows: [],
    }));
    expect(scheduleFault('kitchenHours', { weekly: [], dates })?.code).toBe('LIMIT_EXCEEDED');
    expect(scheduleFault('kitchenHours', { weekly: [], dates: dates.slice(1) })).toBeNull();
  });

  it('is stored in the same form regardless of the order of its days and dates', () => {
    const dates = [
      { date: '2026-12-31', windows: [] },
      { date: '12-24', windows: [] },
    ];
    const schedule = { weekly: [on('SUNDAY'), on('MONDAY', 'SUNDAY')], dates };
    expect(scheduleInOrder(schedule)).toEqual({
      weekly: [on('MONDAY', 'SUNDAY')],
      dates: dates.toReversed(),
    });
  });
});

describe('the menu that is shown first', () => {
  const breakfast = toHours(daily({ from: '08:00', to: '11:00' }));
  const dinner = toHours(daily({ from: '18:00', to: '23:00' }));
  const utc: Offsets = [0];
  const at = (time: string): number => Date.parse(`2026-11-28T${time}Z`);
  const first = (menus: MenuHours, time: string) => {
    const { index, until } = firstMenu(menus, at(time), utc);
    return [index, new Date(until).toISOString().slice(8, 16)];
  };

  it('is the first menu that is open now, until the hours of any menu begin or end', () => {
    expect(first([breakfast, dinner, null], '08:00')).toEqual([0, '28T11:00']);
    expect(first([breakfast, dinner, null], '11:00')).toEqual([2, '28T18:00']);
    expect(first([breakfast, dinner, null], '18:00')).toEqual([1, '28T23:00']);
    expect(first([null, dinner], '18:00')).toEqual([0, '28T23:00']);
  });

  it('is the menu that opens next if none is open now', () => {
    expect(first([breakfast, dinner], '12:00')).toEqual([1, '28T18:00']);
    expect(first([breakfast, dinner], '23:30')).toEqual([0, '29T08:00']);
  });

  it('is the first in the list if no menu opens within the next few days', () => {
    const never = toHours({ weekly: [], dates: [] });
    expect(first([never, never], '12:00')[0]).toBe(0);
    const summer = toHours({ ...daily({ from: '08:00', to: '11:00' }), from: '2027-05-01' });
    expect(first([summer, dinner], '12:00')).toEqual([1, '28T18:00']);
  });
});

it('a window must begin within the season, but may end after it', () => {
  const summer = toHours({
    ...daily({ from: '18:00', to: '02:00' }),
    from: '2027-05-01',
    until: '2027-05-02',
  });
  const open = (time: string) => isOpen(summer, Date.parse(`2027-05-${time}Z`), [0]);
  expect(['01T01:00', '01T18:00', '02T18:00', '03T01:59', '03T18:00'].map(open)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
