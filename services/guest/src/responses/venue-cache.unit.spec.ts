import { describe, expect, it } from 'vitest';
import { createVenueCache } from './find-document.ts';

const bytes = 10_000;
const room = 8 * 11_000;

const keep = (cache: ReturnType<typeof createVenueCache>, name: string, etag = '"a"'): void =>
  cache.keep(name, 'html:bg', {
    document: { status: 200, etag, body: new Uint8Array(bytes) },
    confirmedAt: 1,
    defaultLanguage: 'de',
  });

it('a copy is confirmed only if its etag is current', () => {
  const cache = createVenueCache(room);
  keep(cache, 'rila');
  expect(cache.confirm('rila', 'html:bg', '"b"', 5)).toBeNull();
  expect(cache.last('rila', 'html:bg')?.confirmedAt).toBe(1);
  expect(cache.confirm('rila', 'html:bg', '"a"', 5)?.body).toHaveLength(bytes);
  expect(cache.last('rila', 'html:bg')?.confirmedAt).toBe(5);
  expect(cache.confirm('rila', 'html:en', '"a"', 5)).toBeNull();
  expect(cache.choices('rila').defaultLanguage).toBe('de');
});

describe('a full cache', () => {
  function fullCache() {
    const cache = createVenueCache(room);
    for (let venue = 1; venue <= 8; venue += 1) keep(cache, `venue-${venue}`);
    return cache;
  }
  const missing = (cache: ReturnType<typeof createVenueCache>, venues: readonly number[]) =>
    venues.filter((venue) => cache.last(`venue-${venue}`, 'html:bg') === null);

  it('admits a venue the second time it is read, and evicts the least recently read venue', () => {
    const cache = fullCache();
    keep(cache, 'venue-9');
    expect(missing(cache, [9, 2, 3, 4, 5, 6, 7, 8, 1])).toEqual([9]);
    keep(cache, 'venue-9');
    expect(missing(cache, [1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([2]);
  });

  it('forgets the first read of a venue after reading as many other venues as the cache holds', () => {
    const cache = fullCache();
    for (let venue = 9; venue <= 17; venue += 1) keep(cache, `venue-${venue}`);
    keep(cache, 'venue-9');
    expect(missing(cache, [9])).toEqual([9]);
    keep(cache, 'venue-17');
    expect(missing(cache, [17])).toEqual([]);
  });

  it('replaces the copy of a cached venue', () => {
    const cache = fullCache();
    keep(cache, 'venue-3', '"b"');
    expect(cache.confirm('venue-3', 'html:bg', '"b"', 5)).not.toBeNull();
  });
});

it('a new copy frees the memory of the previous one', () => {
  const cache = createVenueCache(room);
  keep(cache, 'rila');
  for (let version = 0; version < 20; version += 1) keep(cache, 'pirin', `"${version}"`);
  expect(cache.last('rila', 'html:bg')).not.toBeNull();
});

it('withdrawing a menu removes all outdated copies and frees their memory', () => {
  const cache = createVenueCache(room);
  const current = {
    'html:bg': { status: 404, etag: '"none"' },
    graphql: { status: 200, etag: '"empty"' },
  };
  const document = { status: 200, etag: '"empty"', body: new Uint8Array(1) };
  keep(cache, 'pirin');
  for (let time = 0; time < 20; time += 1) {
    keep(cache, 'rila');
    cache.keep('rila', 'graphql', { document, confirmedAt: 2, defaultLanguage: 'de' });
    cache.forgetWithdrawn('rila', current);
    expect(cache.last('rila', 'html:bg')).toBeNull();
    expect(cache.last('rila', 'graphql')?.document).toEqual(document);
  }
  for (let venue = 1; venue <= 6; venue += 1) keep(cache, `venue-${venue}`);
  expect(cache.last('pirin', 'html:bg')).not.toBeNull();
});

it("a document without a menu removes the venue's other copies and frees their memory", () => {
  const cache = createVenueCache(room);
  const gone = { status: 404, etag: '"none"', body: new Uint8Array(1) };
  for (let time = 0; time < 20; time += 1) {
    keep(cache, 'pirin');
    keep(cache, 'rila');
    cache.keep('rila', 'data:en', { document: gone, confirmedAt: 2, defaultLanguage: 'bg' });
    expect(cache.last('rila', 'html:bg')).toBeNull();
    expect(cache.confirm('rila', 'data:en', '"none"', 3)?.status).toBe(404);
    expect(cache.choices('rila').defaultLanguage).toBe('bg');
  }
  expect(cache.last('pirin', 'html:bg')).not.toBeNull();
  for (let venue = 1; venue <= 6; venue += 1) keep(cache, `venue-${venue}`);
  expect(cache.last('pirin', 'html:bg')).not.toBeNull();
});
