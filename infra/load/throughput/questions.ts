import { publicMenuQueryHash } from '@qr-menu/schema';
import { apiKey } from './start-guest.ts';
import { namesWithMenus, type StoredVenue } from './store-venues.ts';
import type { Requests } from './wrk.ts';

/** Requests as sent by guests' browsers. */
export type Question = Requests & {
  readonly name: string;
  /** The ratio to reach. Null if the question does not measure our own code. */
  readonly aim: number | null;
  readonly status: 200 | 304;
  /** Whether the process has almost nothing in its cache. */
  readonly isCold: boolean;
};

const browser = {
  host: 'menu.example',
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  // No Brotli, because responses would switch from gzip to Brotli once a page has been read a few times.
  'accept-encoding': 'gzip, deflate',
  'accept-language': 'bg-BG,bg;q=0.9,en;q=0.8',
};

const graphqlHeaders = { ...browser, 'x-api-key': apiKey };
/** About as many venues as on a single street. All of them fit into the cache. */
const fewVenues = 16;
/** The number of requests to draw at random. The load then repeats them, starting at a random one. */
const draws = 200_000;

const page = (name: string): string => `/menu/${encodeURIComponent(name)}`;

export function persistedRead(accountName: string): string {
  const query = new URLSearchParams({
    operationName: 'PublicMenu',
    variables: JSON.stringify({ accountName }),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: publicMenuQueryHash } }),
  });
  return `/graphql?${query}`;
}

export const oneMenu = 'page, warm';
/** The page of the menu that currently opens first. */
export const withMenus = 'page of six menus, warm';

/** Requests a page and a persisted query of a few venues, all of them cached. */
export function warmQuestions(venues: readonly StoredVenue[]): readonly Question[] {
  const few = venues.slice(0, fewVenues);
  const pages = few.map(({ name }) => page(name));
  const unchanged = few.map(({ name, pageEtag }) => `${page(name)} ${pageEtag}`);
  const reads = few.map(({ name }) => persistedRead(name));
  const warm = { isCold: false, headers: browser };
  return [
    { ...warm, name: oneMenu, aim: 0.75, status: 200, paths: pages },
    { ...warm, name: 'page, unchanged (304)', aim: 0.75, status: 304, paths: unchanged },
    {
      ...warm,
      name: 'persisted read, warm',
      aim: 0.65,
      status: 200,
      paths: reads,
      headers: graphqlHeaders,
    },
    { ...warm, name: withMenus, aim: 0.75, status: 200, paths: namesWithMenus.map(page) },
  ];
}

/**
 * Requests the pages of all venues, either uniformly or with a Zipf distribution, in which the n-th page is
 * requested 1/n as often as the first.
 */
export function manyVenuesQuestions(venues: readonly StoredVenue[]): readonly Question[] {
  const pages = venues.map(({ name }) => page(name));
  const ofAll = { status: 200, headers: browser } as const;
  const even = () => Math.floor(Math.random() * pages.length);
  return [
    {
      ...ofAll,
      name: `page, even over ${pages.length}, cold`,
      aim: 0.45,
      isCold: true,
      paths: drawn(pages, even),
    },
    {
      ...ofAll,
      name: `page, Zipf over ${pages.length}`,
      aim: 0.55,
      isCold: false,
      paths: drawn(pages, zipf(pages.length)),
    },
  ];
}

const drawn = (pages: readonly string[], draw: () => number): readonly string[] =>
  Array.from({ length: draws }, () => pages[draw()] ?? '');

function zipf(size: number): () => number {
  let sum = 0;
  const upTo = Array.from({ length: size }, (_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  return () => {
    const target = Math.random() * sum;
    let [from, to] = [0, size - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((upTo[middle] ?? 0) < target) from = middle + 1;
      else to = middle;
    }
    return from;
  };
}
