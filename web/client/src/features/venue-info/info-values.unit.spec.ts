import type { Schedule } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import type { VenueInfoFragment } from '#api/generated/operations.ts';
import { noText } from '#api/translations.ts';
import { type InfoValues, infoSchema, infoValues } from './info-values.ts';

const hours: Schedule = {
  weekly: [{ days: ['MONDAY', 'FRIDAY'], from: '18:00', to: '02:00' }],
  dates: [
    { date: '12-24', windows: [] },
    { date: '2027-03-05', windows: [{ from: '12:00', to: '20:00' }] },
  ],
  from: '2027-02-01',
  until: '2027-10-31',
};
const info: VenueInfoFragment = {
  __typename: 'Account',
  id: 'account-1',
  country: 'BG',
  timeZone: 'Europe/Sofia',
  dayBegins: '04:00',
  openingHours: hours as VenueInfoFragment['openingHours'],
  kitchenHours: null,
  card: {
    address: { bg: 'ул. Шишман 3', en: null, de: null },
    wifi: { name: 'Гости', password: 'dobre-doshli' },
    links: [{ kind: 'INSTAGRAM', url: 'https://instagram.com/mehana' }],
    payment: { bg: null, en: null, de: null },
    serviceCharge: { bg: null, en: null, de: null },
  },
  updatedAt: '2026-11-28T08:00:00.000Z',
} as VenueInfoFragment;
const values = infoValues(info, 'Europe/Sofia', '2026-12-25');
const faultsOf = (over: Partial<InfoValues>) =>
  infoSchema
    .safeParse({ ...values, ...over })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('values that the user does not change are saved unchanged', () => {
  expect(infoSchema.parse(values)).toEqual({
    openingHours: {
      weekly: [
        { days: ['MONDAY'], from: '18:00', to: '02:00' },
        { days: ['FRIDAY'], from: '18:00', to: '02:00' },
      ],
      dates: hours.dates,
      from: '2027-02-01',
      until: '2027-10-31',
    },
    kitchenHours: null,
    timeZone: null,
    dayBegins: '04:00',
    card: {
      address: { ...noText, bg: 'ул. Шишман 3' },
      payment: noText,
      serviceCharge: noText,
      wifi: { name: 'Гости', password: 'dobre-doshli' },
      links: [{ kind: 'INSTAGRAM', url: 'https://instagram.com/mehana' }],
    },
  });
});

it('a yearly date is shown with the year of its next occurrence', () => {
  expect(values.dates.map(({ date }) => date)).toEqual(['2027-12-24', '2027-03-05']);
  const earlier = infoValues(info, 'Europe/Sofia', '2026-12-24');
  expect(earlier.dates[0]?.date).toBe('2026-12-24');
});

it('clearing the form removes all values', () => {
  const week = values.week.map(() => []);
  const empty = {
    week,
    dates: [],
    address: noText,
    wifiName: '',
    wifiPassword: '',
    INSTAGRAM: ' ',
  };
  expect(infoSchema.parse({ ...values, ...empty })).toMatchObject({
    openingHours: null,
    card: { wifi: null, links: [] },
  });
});

it('a link may be entered without https://', () => {
  const { card } = infoSchema.parse({ ...values, INSTAGRAM: 'instagram.com/mehana ' });
  expect(card?.links).toEqual([{ kind: 'INSTAGRAM', url: 'https://instagram.com/mehana' }]);
});

describe('an invalid value is reported next to its field', () => {
  it.each<[field: string, message: string, over: Partial<InfoValues>]>([
    ['week', 'info.faults.time', { week: [[{ from: '', to: '12:00' }]] }],
    [
      'week',
      'info.faults.overlap',
      {
        week: [
          [
            { from: '10:00', to: '15:00' },
            { from: '14:00', to: '20:00' },
          ],
        ],
      },
    ],
    ['dates', 'info.faults.date', { dates: [{ date: '', isYearly: false, windows: [] }] }],
    ['dates', 'info.faults.date', { dates: [{ date: '2028-02-29', isYearly: true, windows: [] }] }],
    ['until', 'info.faults.season', { from: '2027-05-02', until: '2027-05-01' }],
    ['wifiName', 'info.faults.wifiName', { wifiName: ' ' }],
    ['wifiPassword', 'info.faults.wifiPassword', { wifiPassword: '1234567' }],
    ['TIKTOK', 'info.faults.link', { TIKTOK: 'example.com/mehana' }],
    ['WEBSITE', 'info.faults.link', { WEBSITE: 'http://example.com' }],
  ])('in %s: %s', (field, message, over) => {
    expect(faultsOf(over)).toContainEqual([field, message]);
  });

  it('kitchen hours are not checked if they are turned off', () => {
    const kitchenWeek = [[{ from: '', to: '' }]];
    expect(faultsOf({ kitchenWeek, hasKitchen: false })).toBeUndefined();
    expect(faultsOf({ kitchenWeek, hasKitchen: true })).toBeDefined();
  });
});
