import { expect, test } from 'vitest';
import { subscriptionStatus } from './subscription-summary.tsx';

const now = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['2026-03-31T12:00:00Z', { kind: 'running', daysLeft: 30 }],
  ['2026-03-02T12:00:00Z', { kind: 'running', daysLeft: 1 }],
  ['2026-03-02T11:59:59Z', { kind: 'last-day', daysLeft: 0 }],
  ['2026-03-01T12:00:00Z', { kind: 'lapsed', daysLeft: 0 }],
])('a subscription until %s has the correct status and days left', (validUntil, status) => {
  expect(subscriptionStatus(validUntil, now)).toEqual(status);
});
