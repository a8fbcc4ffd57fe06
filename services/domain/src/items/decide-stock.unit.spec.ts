import { expect, test } from 'vitest';
import { workspaceAfter } from '../../test/given-workspace.ts';
import { accountCreated } from '../../test/venue-events.ts';
import { endOfToday } from './decide-stock.ts';

test.each([
  ['an evening in winter', '2026-01-31T19:30:00.000Z', '2026-02-01T02:00:00.000Z'],
  ['an evening in summer', '2026-07-31T19:30:00.000Z', '2026-08-01T01:00:00.000Z'],
  ['after midnight, still the same night', '2026-07-31T22:15:00.000Z', '2026-08-01T01:00:00.000Z'],
  ['right before the end', '2026-02-01T01:59:59.999Z', '2026-02-01T02:00:00.000Z'],
  ['the very end', '2026-02-01T02:00:00.000Z', '2026-02-02T02:00:00.000Z'],
  // The clocks go forward from 03:00 to 04:00.
  ['the night in which summer time begins', '2026-03-28T20:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  // The clocks go back from 04:00 to 03:00, so 04:00 comes an hour later.
  ['the night in which summer time ends', '2026-10-24T20:00:00.000Z', '2026-10-25T02:00:00.000Z'],
])('%s: at %s, the end of today is %s', (_, at, end) => {
  expect(endOfToday(workspaceAfter([accountCreated()]), at)).toBe(end);
});

test.each([
  ['Atlantic/Azores', '05:30', '2026-07-31T22:15:00.000Z', '2026-08-01T05:30:00.000Z'],
  ['Pacific/Chatham', '04:00', '2026-07-31T22:15:00.000Z', '2026-08-01T15:15:00.000Z'],
  ['Europe/Berlin', '00:00', '2026-07-31T21:59:00.000Z', '2026-07-31T22:00:00.000Z'],
  // The clocks skip 02:30.
  ['Europe/Berlin', '02:30', '2026-03-28T20:00:00.000Z', '2026-03-29T01:30:00.000Z'],
  ['Europe/Atlantis', '04:00', '2026-01-31T19:30:00.000Z', '2026-02-01T02:00:00.000Z'],
])(
  'in %s, where a day begins at %s: at %s, the end of today is %s',
  (timeZone, dayBegins, at, end) => {
    const data = { accountId: 'account-1', timeZone, dayBegins };
    const workspace = workspaceAfter([accountCreated(), { type: 'VenueTimeChanged', data }]);
    expect(endOfToday(workspace, at)).toBe(end);
  },
);
