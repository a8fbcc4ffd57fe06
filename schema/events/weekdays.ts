/**
 * From Monday, as ISO 8601 numbers the days. Separate from the events, whose schemas would bring zod
 * into the owner's first screen.
 */
export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;

export type Weekday = (typeof weekdays)[number];
