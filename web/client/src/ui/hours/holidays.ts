import type { Language } from '@qr-menu/schema';

type Names = Readonly<Record<Language, string>>;

/** A date is `YYYY-MM-DD`, or `MM-DD` for every year. */
export type Holiday = Names & { readonly dates: readonly string[] };

const newYear = { dates: ['01-01'], bg: 'Нова година', en: 'New Year', de: 'Neujahr' };
const labourDay = { dates: ['05-01'], bg: 'Ден на труда', en: 'Labour Day', de: 'Tag der Arbeit' };
const christmas: readonly Holiday[] = [
  { dates: ['12-25'], bg: 'Коледа', en: 'Christmas Day', de: '1. Weihnachtstag' },
  { dates: ['12-26'], bg: 'Втори ден на Коледа', en: '26 December', de: '2. Weihnachtstag' },
];
const goodFriday = { bg: 'Разпети петък', en: 'Good Friday', de: 'Karfreitag' };
const easterMonday = { bg: 'Великденски понеделник', en: 'Easter Monday', de: 'Ostermontag' };

/**
 * The public holidays of a whole country, without substitute days. Movable ones are listed until
 * the end of 2028.
 *
 * Sources: Bulgaria: Labour Code, art. 154. Germany: the laws of the Länder as far as they agree.
 * United Kingdom: www.gov.uk/bank-holidays, England and Wales.
 */
export const holidays: Readonly<Record<string, readonly Holiday[]>> = {
  BG: [
    newYear,
    { dates: ['03-03'], bg: 'Трети март', en: 'Liberation Day', de: 'Befreiungstag' },
    { dates: ['2027-04-30', '2028-04-14'], ...goodFriday },
    {
      dates: ['2027-05-02', '2028-04-16'],
      bg: 'Великден',
      en: 'Easter Sunday',
      de: 'Ostersonntag',
    },
    { dates: ['2027-05-03', '2028-04-17'], ...easterMonday },
    labourDay,
    { dates: ['05-06'], bg: 'Гергьовден', en: 'St George’s Day', de: 'Georgstag' },
    {
      dates: ['05-24'],
      bg: 'Ден на културата и писмеността',
      en: 'Day of Culture and Literacy',
      de: 'Tag der Kultur und des Schrifttums',
    },
    { dates: ['09-06'], bg: 'Съединението', en: 'Unification Day', de: 'Tag der Vereinigung' },
    { dates: ['09-22'], bg: 'Независимостта', en: 'Independence Day', de: 'Unabhängigkeitstag' },
    { dates: ['12-24'], bg: 'Бъдни вечер', en: 'Christmas Eve', de: 'Heiligabend' },
    ...christmas,
  ],
  DE: [
    newYear,
    { dates: ['2027-03-26', '2028-04-14'], ...goodFriday },
    { dates: ['2027-03-29', '2028-04-17'], ...easterMonday },
    labourDay,
    {
      dates: ['2027-05-06', '2028-05-25'],
      bg: 'Възнесение',
      en: 'Ascension Day',
      de: 'Christi Himmelfahrt',
    },
    {
      dates: ['2027-05-17', '2028-06-05'],
      bg: 'Петдесетница',
      en: 'Whit Monday',
      de: 'Pfingstmontag',
    },
    {
      dates: ['10-03'],
      bg: 'Ден на германското единство',
      en: 'German Unity Day',
      de: 'Tag der Deutschen Einheit',
    },
    ...christmas,
  ],
  GB: [
    newYear,
    { dates: ['2027-03-26', '2028-04-14'], ...goodFriday },
    { dates: ['2027-03-29', '2028-04-17'], ...easterMonday },
    {
      dates: ['2027-05-03', '2028-05-01'],
      bg: 'Майски почивен ден',
      en: 'Early May bank holiday',
      de: 'Feiertag Anfang Mai',
    },
    {
      dates: ['2027-05-31', '2028-05-29'],
      bg: 'Пролетен почивен ден',
      en: 'Spring bank holiday',
      de: 'Frühlingsfeiertag',
    },
    {
      dates: ['2027-08-30', '2028-08-28'],
      bg: 'Летен почивен ден',
      en: 'Summer bank holiday',
      de: 'Sommerfeiertag',
    },
    ...christmas,
  ],
};
