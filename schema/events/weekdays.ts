/**
 * Weekdays from Monday, in the order of ISO 8601. This is a separate file, because the files with the
 * event schemas import zod, which the owner's first screen should not load.
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
