import { linesOf, type SeenVenue } from './seen-venue.ts';

/** A whole installation must not fill the memory: beyond these is only counted. */
const mostKept = 1_000;

export function createSeenVenues() {
  const kept: SeenVenue[] = [];
  let count = 0;
  const all = () => ({ count, venues: kept.toSorted((a, b) => (a.owner < b.owner ? -1 : 1)) });
  return {
    add: (venue: SeenVenue): void => {
      count += 1;
      if (kept.length < mostKept) kept.push(venue);
    },
    all,
    lines: (): readonly string[] => {
      const lines = all().venues.flatMap(linesOf);
      return count > kept.length ? [...lines, `and ${count - kept.length} more`] : lines;
    },
  };
}
