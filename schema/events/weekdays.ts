/**
 * Weekdays from Monday, in the order of ISO 8601. Kept in a separate file, because the schemas of
 * events would load zod on the owner's first screen.
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
