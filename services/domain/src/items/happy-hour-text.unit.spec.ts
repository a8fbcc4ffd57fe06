import { describe, expect, it } from 'vitest';
import type { WantedHappyHour } from './happy-hour.ts';
import { happyHourText, readHappyHour } from './happy-hour-text.ts';

const read = (text: string) =>
  readHappyHour(text, (amount) => (/^\d+\.\d\d$/.test(amount) ? Number(amount) * 100 : null));
const workdays: WantedHappyHour['windows'][number]['days'] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
];

describe('a happy hour as text', () => {
  it.each<[text: string, happyHour: WantedHappyHour]>([
    [
      'Mon-Fri 17:00-19:00 = 3.50',
      {
        windows: [{ days: workdays, from: '17:00', to: '19:00' }],
        percent: null,
        prices: [350],
      },
    ],
    [
      'Mon,Wed 17:00-19:00; Sat-Sun 22:00-01:00 = ; 4.50',
      {
        windows: [
          { days: ['MONDAY', 'WEDNESDAY'], from: '17:00', to: '19:00' },
          { days: ['SATURDAY', 'SUNDAY'], from: '22:00', to: '01:00' },
        ],
        percent: null,
        prices: [null, 450],
      },
    ],
    [
      'Tue 17:00-19:00 = 20%',
      { windows: [{ days: ['TUESDAY'], from: '17:00', to: '19:00' }], percent: 20, prices: [] },
    ],
  ])('is written as %s', (text, happyHour) => {
    expect(happyHourText(happyHour)).toBe(text);
    expect(read(text)).toEqual(happyHour);
  });

  it('accepts days in three languages, ranges across Sunday, and no days at all', () => {
    const days = (text: string) => read(`${text} 17:00-19:00 = 20%`)?.windows[0]?.days;
    expect([days('пн–пт'), days('Mo-Fr'), days('Monday-Friday')]).toEqual(Array(3).fill(workdays));
    expect(days('Sat-Mon')).toEqual(['MONDAY', 'SATURDAY', 'SUNDAY']);
    expect(read('9.00 – 11:30 = −20 %')).toMatchObject({
      windows: [{ from: '09:00', to: '11:30' }],
      percent: 20,
    });
    expect(read('17:00-19:00 = 20%')?.windows[0]?.days).toHaveLength(7);
  });

  it.each([
    '',
    '3.50',
    'Mon-Fri = 3.50',
    'Mon-Xyz 17:00-19:00 = 3.50',
    'Mon 17:00 = 3.50',
    'Mon 17:00-19:00 = cheap',
    'Mon 17:00-19:00 = 3.50 = 2.50',
    'Mon-Tue-Wed 17:00-19:00 = 3.50',
  ])('cannot be %j', (text) => {
    expect(read(text)).toBeNull();
  });
});
