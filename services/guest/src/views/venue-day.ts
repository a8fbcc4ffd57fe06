/** Where the product's venues are. */
const dayInVenue = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Sofia',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Asking for each view would be dear: a new day begins on a minute. */
const minute = 60_000;

/** Tells the calendar day at the venues, as `2026-05-31`. */
export function createVenueDay(): (at: number) => string {
  let known = Number.NaN;
  let day = '';
  return (at) => {
    const current = Math.floor(at / minute);
    if (current !== known) {
      known = current;
      day = dayInVenue.format(at);
    }
    return day;
  };
}
