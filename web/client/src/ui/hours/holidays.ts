import type { Language } from '@qr-menu/schema';

type Names = Readonly<Record<Language, string>>;

/** A date is `YYYY-MM-DD`, or `MM-DD` if it is the same every year. */
export type Holiday = Names & { readonly dates: readonly string[] };

const newYear = { dates: ['01-01'], bg: 'Нова година', en: 'New Year', de: 'Neujahr' };
const labourDay = { dates: ['05-01'], bg: 'Ден на труда', en: 'Labour Day', de: 'Tag der Arbeit' };
const christmas: readonly Holiday[] = [
  { dates: ['12-25'], bg: 'Коледа', en: 'Christmas Day', de: '1. Weihnachtstag' },
  { dates: ['12-26'], bg: 'Втори ден на Коледа', en: '26 December', de: '2. Weihnachtstag' },
];
const goodFriday = { bg: 'Разпети петък', en: 'Good Friday', de: 'Karfreitag' };
const easterMonday = { bg: 'Великденски понеделник', en: 'Easter Monday', de: 'Ostermontag' };

const substituteDays = {
  bg: 'Почивни дни вместо празници',
  en: 'Substitute days',
  de: 'Ersatzfeiertage',
};

/**
 * The public holidays of a whole country. Movable holidays and substitute days are listed until 2030. A test
 * checks them against the laws.
 *
 * Sources: Bulgaria: Labour Code, art. 154 (1) and (2). Germany: the holidays in the laws of all Länder; none
 * has substitute days. United Kingdom: Banking and Financial Dealings Act 1971 and www.gov.uk/bank-holidays,
 * England and Wales.
 */
export const holidays: Readonly<Record<string, readonly Holiday[]>> = {
  BG: [
    newYear,
    { dates: ['03-03'], bg: 'Трети март', en: 'Liberation Day', de: 'Befreiungstag' },
    { dates: ['2027-04-30', '2028-04-14', '2029-04-06', '2030-04-26'], ...goodFriday },
    {
      dates: ['2027-05-01', '2028-04-15', '2029-04-07', '2030-04-27'],
      bg: 'Велика събота',
      en: 'Holy Saturday',
      de: 'Karsamstag',
    },
    {
      dates: ['2027-05-02', '2028-04-16', '2029-04-08', '2030-04-28'],
      bg: 'Великден',
      en: 'Easter Sunday',
      de: 'Ostersonntag',
    },
    { dates: ['2027-05-03', '2028-04-17', '2029-04-09', '2030-04-29'], ...easterMonday },
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
    {
      dates: [
        '2026-12-28',
        '2027-05-04',
        '2027-12-27',
        '2027-12-28',
        '2028-01-03',
        '2028-05-08',
        '2028-12-27',
        '2029-03-05',
        '2029-05-07',
        '2029-09-24',
        '2030-03-04',
        '2030-09-23',
      ],
      ...substituteDays,
    },
  ],
  DE: [
    newYear,
    { dates: ['2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19'], ...goodFriday },
    { dates: ['2027-03-29', '2028-04-17', '2029-04-02', '2030-04-22'], ...easterMonday },
    labourDay,
    {
      dates: ['2027-05-06', '2028-05-25', '2029-05-10', '2030-05-30'],
      bg: 'Възнесение',
      en: 'Ascension Day',
      de: 'Christi Himmelfahrt',
    },
    {
      dates: ['2027-05-17', '2028-06-05', '2029-05-21', '2030-06-10'],
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
    { dates: ['2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19'], ...goodFriday },
    { dates: ['2027-03-29', '2028-04-17', '2029-04-02', '2030-04-22'], ...easterMonday },
    {
      dates: ['2027-05-03', '2028-05-01', '2029-05-07', '2030-05-06'],
      bg: 'Майски почивен ден',
      en: 'Early May bank holiday',
      de: 'Feiertag Anfang Mai',
    },
    {
      dates: ['2027-05-31', '2028-05-29', '2029-05-28', '2030-05-27'],
      bg: 'Пролетен почивен ден',
      en: 'Spring bank holiday',
      de: 'Frühlingsfeiertag',
    },
    {
      dates: ['2027-08-30', '2028-08-28', '2029-08-27', '2030-08-26'],
      bg: 'Летен почивен ден',
      en: 'Summer bank holiday',
      de: 'Sommerfeiertag',
    },
    ...christmas,
    { dates: ['2026-12-28', '2027-12-27', '2027-12-28', '2028-01-03'], ...substituteDays },
  ],
};
