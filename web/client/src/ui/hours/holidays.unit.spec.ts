import { describe, expect, it } from 'vitest';
import { holidays } from './holidays.ts';

const years = [2027, 2028, 2029, 2030];
const dayLength = 86_400_000;

const dateOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);
const dayOf = (date: string): number => Date.parse(date) / dayLength;
/** Returns the weekday, with 0 for Sunday. */
const weekday = (day: number): number => new Date(day * dayLength).getUTCDay();

/** Returns Easter Sunday in days since 1970, using Gauss's algorithm with Lichtenberg's corrections. */
function westernEaster(year: number): number {
  const century = Math.floor(year / 100);
  const shift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const golden = year % 19;
  const moon = (19 * golden + shift) % 30;
  const late = Math.floor((moon + Math.floor(golden / 11)) / 29);
  const full = 21 + moon - late;
  const sunday = 7 - ((year + Math.floor(year / 4) + 2 - Math.floor((3 * century + 3) / 4)) % 7);
  return dayOf(`${year}-03-01`) - 1 + full + 7 - ((full - sunday) % 7);
}

/** Returns the day of Orthodox Easter Sunday. The Julian calendar is 13 days behind. */
function easternEaster(year: number): number {
  const moon = (19 * (year % 19) + 15) % 30;
  const week = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const month = Math.floor((moon + week + 114) / 31);
  const day = ((moon + week + 114) % 31) + 1;
  return dayOf(`${year}-0${month}-${String(day).padStart(2, '0')}`) + 13;
}

/** Returns the first Monday on or after this day. */
const mondayFrom = (date: string): number => {
  const day = dayOf(date);
  return day + ((8 - weekday(day)) % 7);
};

const datesOf = (country: string, name: string): readonly string[] =>
  holidays[country]?.find(({ en }) => en === name)?.dates ?? [];

describe('movable public holidays', () => {
  it.each<[string, string, (year: number) => number]>([
    ['BG', 'Good Friday', (year) => easternEaster(year) - 2],
    ['BG', 'Holy Saturday', (year) => easternEaster(year) - 1],
    ['BG', 'Easter Sunday', easternEaster],
    ['BG', 'Easter Monday', (year) => easternEaster(year) + 1],
    ['DE', 'Good Friday', (year) => westernEaster(year) - 2],
    ['DE', 'Easter Monday', (year) => westernEaster(year) + 1],
    ['DE', 'Ascension Day', (year) => westernEaster(year) + 39],
    ['DE', 'Whit Monday', (year) => westernEaster(year) + 50],
    ['GB', 'Good Friday', (year) => westernEaster(year) - 2],
    ['GB', 'Easter Monday', (year) => westernEaster(year) + 1],
    ['GB', 'Early May bank holiday', (year) => mondayFrom(`${year}-05-01`)],
    ['GB', 'Spring bank holiday', (year) => mondayFrom(`${year}-05-25`)],
    ['GB', 'Summer bank holiday', (year) => mondayFrom(`${year}-08-25`)],
  ])('movable public holidays in %s follow the rule of %s', (country, name, rule) => {
    expect(datesOf(country, name)).toEqual(years.map((year) => dateOf(rule(year))));
  });
});

describe('substitute days for holidays', () => {
  const isWeekend = (day: number): boolean => weekday(day) % 6 === 0;

  /** Returns the first working day after each fixed holiday that falls on a weekend. */
  function substitutes(country: string, first: string): readonly string[] {
    const all = (holidays[country] ?? []).filter(({ en }) => en !== 'Substitute days');
    const fixed = all.flatMap(({ dates }) => dates.filter((date) => date.length === 5));
    const taken = new Set(
      [2026, ...years].flatMap((year) => [
        ...fixed.map((date) => dayOf(`${year}-${date}`)),
        ...all.flatMap(({ dates }) => dates.filter((date) => date.length > 5).map(dayOf)),
      ]),
    );
    const found = [...taken]
      .filter((day) => isWeekend(day) && fixed.includes(dateOf(day).slice(5)))
      .sort((a, b) => a - b)
      .map((day) => {
        let next = day + 1;
        while (isWeekend(next) || taken.has(next)) next += 1;
        taken.add(next);
        return dateOf(next);
      });
    return found.filter((date) => date >= first);
  }

  it.each(['BG', 'GB'])('substitute days in %s replace holidays on weekends', (country) => {
    expect(datesOf(country, 'Substitute days')).toEqual(substitutes(country, '2026-12-01'));
  });
});
