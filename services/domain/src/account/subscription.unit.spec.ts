import { expect, it } from 'vitest';
import { addMonths, trialMonths } from './subscription.ts';

it.each([
  ['an ordinary day', '2026-03-15T10:20:30.456Z', '2026-04-15T10:20:30.456Z'],
  ['the last of January', '2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
  ['the last of January of a leap year', '2028-01-31T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
  ['30 January', '2026-01-30T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
  ['28 January', '2026-01-28T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
  ['the last of March', '2026-03-31T23:59:59.999Z', '2026-04-30T23:59:59.999Z'],
  ['the last of February', '2026-02-28T00:00:00.000Z', '2026-03-28T00:00:00.000Z'],
  ['the last of July', '2026-07-31T12:00:00.000Z', '2026-08-31T12:00:00.000Z'],
  ['the last of the year', '2026-12-31T23:30:00.000Z', '2027-01-31T23:30:00.000Z'],
])('the free month that starts on %s lasts from %s to %s', (_, createdAt, end) => {
  expect(addMonths(createdAt, trialMonths)).toBe(end);
});

it.each([
  [6, '2026-08-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  [6, '2026-03-15T10:00:00.000Z', '2026-09-15T10:00:00.000Z'],
  [12, '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
  [12, '2026-12-31T23:59:59.999Z', '2027-12-31T23:59:59.999Z'],
])('%s months from %s end at %s', (months, from, end) => {
  expect(addMonths(from, months)).toBe(end);
});
