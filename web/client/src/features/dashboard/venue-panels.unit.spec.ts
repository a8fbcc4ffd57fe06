import { expect, test } from 'vitest';
import { stateOf, type Visibility } from './venue-panels.tsx';

const end = '2026-02-02T03:04:05.678Z';

test.each<[string, Visibility, number, ReturnType<typeof stateOf>]>([
  ['visible to guests and paid for', 'live', -1, 'live'],
  ['at the very end of the subscription', 'live', 0, 'lapsed'],
  ['after the end of the subscription', 'live', 1, 'lapsed'],
  ['without an active menu', 'no-active-menu', -1, 'notLive'],
  ['switched off, with any subscription', 'account-inactive', 1, 'notLive'],
])('the state of a venue %s', (_case, visibility, sinceEnd, state) => {
  const now = Date.parse(end) + sinceEnd;
  expect(stateOf(visibility, { subscriptionValidUntil: end }, now)).toBe(state);
});

test('a live menu without dishes is shown as "empty"', () => {
  const venue = { subscriptionValidUntil: end };
  expect(stateOf('live', venue, 0, true)).toBe('empty');
  expect(stateOf('no-active-menu', venue, 0, true)).toBe('notLive');
});
