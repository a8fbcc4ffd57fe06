import { offsetsOf } from '@qr-menu/domain/hours';
import type { PublicAccount } from '@qr-menu/domain/public-menu';
import { type Schedule, weekdays } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { localizeIn } from '../localized-string.ts';
import { hoursInWords } from './hours-in-words.ts';
import { openInWords } from './open-in-words.ts';
import { writtenCard } from './written-card.ts';

const bar: Schedule = {
  weekly: [
    { days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'], from: '12:00', to: '15:00' },
    { days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'], from: '18:00', to: '23:00' },
    { days: ['FRIDAY', 'SATURDAY'], from: '18:00', to: '02:00' },
  ],
  dates: [
    { date: '12-24', windows: [{ from: '10:00', to: '15:00' }] },
    { date: '2027-01-01', windows: [] },
  ],
};
const daily = (from: string, to: string): Schedule => ({
  weekly: [{ days: [...weekdays], from, to }],
  dates: [],
});
const account: PublicAccount = {
  id: 'account-1',
  name: 'Механа',
  description: '',
  descriptions: {},
  defaultLanguage: 'bg',
  email: '',
  phone: '',
  logoUrl: '',
};
const offsets = offsetsOf('Europe/Sofia', 2026, 2);
const written = (over: Partial<PublicAccount>, language: 'bg' | 'en' | 'de' = 'en') =>
  writtenCard({ ...account, ...over }, language, localizeIn(language, 'bg'), offsets);

it('consecutive days with the same hours are combined into one line', () => {
  expect(hoursInWords(bar, 'en')).toEqual([
    ['Monday–Thursday', '12:00–15:00, 18:00–23:00'],
    ['Friday–Saturday', '18:00–02:00'],
    ['Sunday', 'closed'],
    ['24 Dec', '10:00–15:00'],
    ['1 Jan 2027', 'closed'],
  ]);
  expect(hoursInWords(bar, 'bg').map(([days]) => days)).toEqual([
    'Понеделник–четвъртък',
    'Петък–събота',
    'Неделя',
    '24 декември',
    '1 януари 2027',
  ]);
  for (const time of ['00:00', '08:00']) {
    expect(hoursInWords(daily(time, time), 'de')).toEqual([['Täglich', 'rund um die Uhr']]);
  }
});

describe('the opening state of a venue', () => {
  const at = (time: string, opening: Schedule, kitchen?: Schedule, language = 'en' as const) => {
    const hours = written({
      openingHours: opening,
      ...(kitchen && { kitchenHours: kitchen }),
    })?.open;
    return hours && openInWords(hours, Date.parse(time), language);
  };

  const mondays: Schedule = {
    weekly: [{ days: ['MONDAY'], from: '12:00', to: '14:00' }],
    dates: [],
  };

  it('shows whether the venue is open, and when that changes next', () => {
    // 2026-06-15 is a Monday. Sofia is three hours ahead of UTC.
    expect(at('2026-06-15T10:00Z', bar)).toBe('Open until 15:00');
    expect(at('2026-06-15T13:00Z', bar)).toBe('Closed, opens at 18:00');
    expect(at('2026-06-18T20:00Z', bar)).toBe('Closed, opens tomorrow at 18:00');
    expect(at('2026-06-19T22:30Z', bar)).toBe('Open until 02:00');
    expect(at('2026-06-19T10:00Z', mondays)).toBe('Closed, opens on Monday at 12:00');
    expect(at('2026-06-15T10:00Z', daily('00:00', '00:00'))).toBe('Open now');
    expect(at('2026-06-15T10:00Z', { weekly: [], dates: [] })).toBe('Closed now');
  });

  it('the opening state mentions a kitchen that closes earlier', () => {
    const open = daily('10:00', '23:00');
    expect(at('2026-06-15T10:00Z', open, daily('10:00', '22:00'))).toBe(
      'Open until 23:00 · kitchen until 22:00',
    );
    expect(at('2026-06-15T19:00Z', open, daily('10:00', '22:00'))).toBe(
      'Open until 23:00 · kitchen closed',
    );
    expect(at('2026-06-15T10:00Z', open, open)).toBe('Open until 23:00');
    expect(at('2026-06-15T20:30Z', open, daily('10:00', '22:00'))).toBe(
      'Closed, opens tomorrow at 10:00',
    );
  });
});

describe('the venue’s card', () => {
  const card = {
    address: { bg: 'ул. Шишман 3' },
    wifi: { name: 'Гости; "тераса"', password: 'a\\b;c:d"e' },
    links: [
      { kind: 'INSTAGRAM', url: 'https://instagram.com/mehana' },
      { kind: 'NEWER', url: 'https://newer.example' },
    ],
    payment: {},
    serviceCharge: { en: 'Not included' },
  };

  it('the card is null if the owner has entered nothing', () => {
    expect(written({})).toBeNull();
  });

  it('the card has a row for each part that the owner has entered, in the guest’s language', () => {
    expect(written({ card })).toEqual({
      s: 'Address · Wi-Fi · Service charge · Links',
      rows: [
        {
          n: 'Address',
          lines: [
            { t: ['ул. Шишман 3', 'bg'] },
            {
              t: 'Map',
              h: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('ул. Шишман 3')}`,
            },
          ],
        },
        {
          n: 'Wi-Fi',
          lines: [{ t: 'Гости; "тераса"' }, { t: 'Password: a\\b;c:d"e', c: 'a\\b;c:d"e' }],
        },
        { n: 'Service charge', lines: [{ t: 'Not included' }] },
        { n: 'Links', lines: [{ t: 'Instagram', h: 'https://instagram.com/mehana' }] },
      ],
    });
  });

  it('the card uses the owner’s own map link if it is set', () => {
    const map = { kind: 'MAP', url: 'https://maps.app.goo.gl/x' };
    expect(written({ card: { ...card, wifi: null, links: [map] } })?.rows[0]?.lines[1]).toEqual({
      t: 'Map',
      h: map.url,
    });
  });

  it('the card always has a line that guests can tap', () => {
    expect(written({ kitchenHours: bar })?.s).toBe('Kitchen');
    expect(written({ kitchenHours: bar, card })?.s).toMatch(/^Kitchen · Address/);
    expect(written({ openingHours: bar })).toMatchObject({ s: '', open: { n: 'Opening hours' } });
    const newer = { address: {}, wifi: null, payment: {}, serviceCharge: {} };
    expect(written({ card: { ...newer, links: card.links.slice(1) } })).toBeNull();
  });

  it('the card does not depend on the clock', () => {
    const open = written({ openingHours: bar, kitchenHours: bar, card })?.open;
    expect(open).toMatchObject({ n: 'Opening hours', z: offsets });
    expect(JSON.stringify(written({ openingHours: bar }))).not.toContain('Open until');
  });
});
