/** The free trial of spec §9. */
export const trialMonths = 1;

/** Calendar months in UTC; a day that the month does not have becomes its last one. */
export function addMonths(instant: string, months: number): string {
  const start = new Date(instant);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.toISOString();
}

/** Whether a subscription has ended by then, in milliseconds since 1970. */
export const isLapsed = (validUntil: string, now: number): boolean => Date.parse(validUntil) <= now;

const instant = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A moment of this century, ISO 8601 in UTC with milliseconds. */
export function isInstant(text: string): boolean {
  const time = Date.parse(text);
  return instant.test(text) && !Number.isNaN(time) && new Date(time).toISOString() === text;
}
