import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  clientAddress,
  createLiveMetrics,
  createPlaces,
  type PlaceLimits,
  type Telemetry,
} from '@qr-menu/runtime';
import type { Language } from '@qr-menu/schema';
import { followName, type MenuReader, type VenueMark } from '@qr-menu/stores/menu-documents';
import { type NameInPath, readName } from '../responses/menu-reads.ts';
import { addressLanguage, createChooseLanguage } from '../responses/negotiation.ts';

export type MenuEventsDeps = {
  readonly documents: Pick<MenuReader, 'check'>;
  /** Asks Postgres: only its "no" makes a menu not found (rule R8). */
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly limits: PlaceLimits;
  readonly trustedProxies: number;
  readonly telemetry?: Telemetry | undefined;
};

const eventsPath = /^\/menu\/([^/]+)\/events$/;
const notStored = { 'cache-control': 'no-store' };
const eventHeaders = {
  ...notStored,
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that collects a whole answer first would never pass this one on.
  'x-accel-buffering': 'no',
};
const refusedForSeconds = '60';
const comeBack = 'retry: 2000\n\n';

export function readEventsPath({ pathname }: URL): NameInPath | null {
  const encoded = eventsPath.exec(pathname)?.[1];
  return encoded === undefined ? null : readName(encoded);
}

/**
 * `GET /menu/{accountName}/events`: at once, and then whenever it changes, the tag of the data that
 * the menu's page shows. Browsers that are refused ask for the data at intervals instead.
 */
export function createMenuEvents(deps: MenuEventsDeps) {
  const { documents, venueExists, trustedProxies } = deps;
  const pages = createLivePages(documents);
  if (deps.telemetry) createLiveMetrics(deps.telemetry.meter).watchPages(pages.count);
  const takePlace = createPlaces(deps.limits);
  const chooseLanguage = createChooseLanguage();
  let stopped = false;

  /** Undefined: there is no such venue. Null: what is current is not known now. */
  async function markOf(name: string): Promise<VenueMark | null | undefined> {
    try {
      const current = await followName(documents, name);
      if (current) return current.mark;
      return (await venueExists(name)) ? null : undefined;
    } catch {
      return null;
    }
  }

  return {
    handle: async (
      request: IncomingMessage,
      response: ServerResponse,
      { name }: NameInPath,
      url: URL,
    ): Promise<void> => {
      // Its 'close' would not come again.
      if (response.closed) return;
      if (name === null) return notFound(response);
      const place = takePlace(clientAddress(request, trustedProxies));
      if ('full' in place) return refuse(response, place.full === 'key' ? 429 : 503);
      response.once('close', place.release);
      const mark = await markOf(name);
      if (mark === undefined) return notFound(response);
      if (stopped) return refuse(response, 503);
      if (response.closed) return;
      response.writeHead(200, eventHeaders);
      response.write(comeBack);
      const language =
        addressLanguage(url.searchParams.get('lang')) ?? chooseLanguage(request.headers);
      response.once('close', pages.follow({ name, language }, response, mark));
    },
    stop: async (): Promise<void> => {
      stopped = true;
      pages.stop();
    },
  };
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, notStored).end();
}

function refuse(response: ServerResponse, status: 429 | 503): void {
  response.writeHead(status, { ...notStored, 'retry-after': refusedForSeconds }).end();
}

export type EventStream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>;

type LivePages = {
  /** Tells the page what is current, and each change, until it is closed. Answers how to close it. */
  readonly follow: (
    page: { readonly name: string; readonly language: Language | null },
    stream: EventStream,
    mark: VenueMark | null,
  ) => () => void;
  readonly stop: () => void;
  readonly count: () => number;
};

type Page = { readonly stream: EventStream; readonly language: Language | null; told: string };

const checkInterval = 500;
/** Something passes every 20 s, so that nothing on the way takes the connection for dead. */
const checksPerHeartbeat = 40;
const mostUnread = 16 * 1024;
const firstReturn = 500;
const returnSpread = 5_000;

/**
 * Everybody who watches a menu. All venues that are watched are asked for together, once a tick; a
 * page has no timer of its own. A message says what is current rather than what has happened, so
 * that whoever missed some needs only the newest.
 */
export function createLivePages(documents: Pick<MenuReader, 'check'>): LivePages {
  const venues = new Map<string, Set<Page>>();
  let timer: NodeJS.Timeout | undefined;
  let checks = 0;

  async function check([name, pages]: [string, Set<Page>]): Promise<void> {
    // Nothing is known to have changed while the store is away.
    const current = await followName(documents, name).catch(() => null);
    if (current) for (const page of pages) tell(page, current.mark);
  }

  async function tick(): Promise<void> {
    await Promise.all([...venues].map(check));
    checks += 1;
    if (checks % checksPerHeartbeat === 0) {
      for (const pages of venues.values()) for (const { stream } of pages) send(stream, ':\n\n');
    }
    timer = undefined;
    schedule();
  }

  function schedule(): void {
    if (timer === undefined && venues.size > 0) timer = setTimeout(tick, checkInterval);
  }

  return {
    count: () => {
      let open = 0;
      for (const pages of venues.values()) open += pages.size;
      return open;
    },
    follow: ({ name, language }, stream, mark) => {
      const page: Page = { stream, language, told: '' };
      const pages = venues.get(name) ?? new Set();
      pages.add(page);
      venues.set(name, pages);
      if (mark) tell(page, mark);
      schedule();
      return () => {
        pages.delete(page);
        if (pages.size === 0 && venues.get(name) === pages) venues.delete(name);
      };
    },
    stop: () => {
      clearTimeout(timer);
      const streams = [...venues.values()].flatMap((pages) => [...pages]);
      venues.clear();
      streams.forEach(({ stream }, index) => {
        stream.end(`retry: ${firstReturn + ((index * 37) % returnSpread)}\n\n`);
      });
    },
  };
}

function tell(page: Page, mark: VenueMark): void {
  const etag = mark.documents[`data:${page.language ?? mark.defaultLanguage}`]?.etag;
  if (etag === undefined || etag === page.told) return;
  page.told = etag;
  send(page.stream, `event: menu\ndata: {"tag":${etag}}\n\n`);
}

/** A page that does not read is closed: it comes again when it can. */
function send(stream: EventStream, text: string): void {
  if (stream.writableLength > mostUnread) stream.destroy();
  else stream.write(text);
}
