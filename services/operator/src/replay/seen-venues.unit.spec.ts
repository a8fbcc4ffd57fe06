import { expect, test } from 'vitest';
import { createSeenVenues } from './seen-venues.ts';

const venueOf = (owner: string) => ({ owner, version: 1, name: null, digest: 'd' });

test('shows all venues in the order of their owners', () => {
  const seen = createSeenVenues();
  for (const owner of ['b', 'a']) seen.add(venueOf(owner));
  expect(seen.all()).toEqual({ count: 2, venues: [venueOf('a'), venueOf('b')] });
  expect(seen.lines()).toHaveLength(2);
});

test('keeps the first thousand and counts the others', () => {
  const seen = createSeenVenues();
  for (let index = 0; index < 1_003; index += 1) seen.add(venueOf(String(index)));
  const { count, venues } = seen.all();
  expect([count, venues.length]).toEqual([1_003, 1_000]);
  expect(seen.lines().slice(1_000)).toEqual(['and 3 more']);
});
