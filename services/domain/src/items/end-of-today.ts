/** Where the product's venues are. */
const timeZone = 'Europe/Sofia';
/** Kitchens close after midnight: their day ends when nobody eats any more. */
const closingHour = 4;
const hour = 3_600_000;

const hourInVenue = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The next time that a venue's clock shows 04:00, ISO 8601. `at` is in UTC. */
export function endOfToday(at: string): string {
  let next = (Math.floor(Date.parse(at) / hour) + 1) * hour;
  while (Number(hourInVenue.format(next)) !== closingHour) next += hour;
  return new Date(next).toISOString();
}
