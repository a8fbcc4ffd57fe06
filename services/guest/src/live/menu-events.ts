import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress, createSlots, type SlotLimits } from '@qr-menu/runtime/http';
import { createLiveMetrics } from '@qr-menu/runtime/metrics';
import type { Clock } from '@qr-menu/runtime/process';
import type { Telemetry } from '@qr-menu/runtime/tracing';
import { followName, type MenuReader, type VenueManifest } from '@qr-menu/stores/menu-documents';
import { type DocumentRequest, variantOf } from '../responses/find-document.ts';
import { type NameInPath, readName } from '../responses/menu-reads.ts';
import { addressLanguage, createChooseLanguage } from '../responses/negotiation.ts';

export type MenuEventsDeps = {
  readonly documents: Pick<MenuReader, 'check'>;
  /** Queries Postgres, because only Postgres decides that a menu is "not found" (rule R8). */
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly limits: SlotLimits;
  readonly clock: Pick<Clock, 'now'>;
  readonly trustedProxies: number;
  readonly telemetry?: Telemetry | undefined;
};

const eventsPath = /^\/menu\/([^/]+)\/events$/;
const notStored = { 'cache-control': 'no-store' };
const eventHeaders = {
  ...notStored,
  'content-type': 'text/event-stream; charset=utf-8',
  // Otherwise, a proxy that buffers responses would never forward this one.
  'x-accel-buffering': 'no',
};
const refusedForSeconds = '60';
const comeBack = 'retry: 2000\n\n';

export function readEventsPath({ pathname }: URL): NameInPath | null {
  const encoded = eventsPath.exec(pathname)?.[1];
  return encoded === undefined ? null : readName(encoded);
}

/** Handles `GET /menu/{accountName}/events`. Sends the ETag of the data immediately and after changes. */
export function createMenuEvents(deps: MenuEventsDeps) {
  const { documents, venueExists, trustedProxies, clock } = deps;
  const pages = createLivePages(documents, clock);
  if (deps.telemetry) createLiveMetrics(deps.telemetry.meter).watchPages(pages.count);
  const takeSlot = createSlots(deps.limits);
  const chooseLanguage = createChooseLanguage();
  let stopped = false;

  /** Returns undefined if the venue does not exist, and null if its current ETag is unknown. */
  async function manifestOf(name: string): Promise<VenueManifest | null | undefined> {
    try {
      const current = await followName(documents, name);
      if (current) return current.manifest;
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
      // A closed response emits no further 'close' event, so the slot would never be released.
      if (response.closed) return;
      if (name === null) return notFound(response);
      const slot = takeSlot(clientAddress(request, trustedProxies));
      if ('full' in slot) return refuse(response, slot.full === 'key' ? 429 : 503);
      response.once('close', slot.release);
      const manifest = await manifestOf(name);
      if (manifest === undefined) return notFound(response);
      if (stopped) return refuse(response, 503);
      if (response.closed) return;
      response.writeHead(200, eventHeaders);
      response.write(comeBack);
      response.write(`event: time\ndata: ${clock.now()}\n\n`);
      const language =
        addressLanguage(url.searchParams.get('lang')) ?? chooseLanguage(request.headers);
      const menu = url.searchParams.get('menu');
      response.once('close', pages.follow({ name, language, menu }, response, manifest));
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
  /** Sends the current ETag and each change. Returns a function that stops sending. */
  readonly follow: (
    page: Followed & { readonly name: string },
    stream: EventStream,
    manifest: VenueManifest | null,
  ) => () => void;
  readonly stop: () => void;
  readonly count: () => number;
};

type Followed = Pick<DocumentRequest, 'language'> & { readonly menu?: string | null | undefined };

type Page = Followed & { readonly stream: EventStream; sentTag: string };

const checkInterval = 500;
/** A heartbeat is sent every 20 s, so that no proxy considers the connection dead. */
const checksPerHeartbeat = 40;
const mostUnread = 16 * 1024;
const firstReturn = 500;
const returnSpread = 5_000;

/** Checks all venues together, without a timer per page. A page needs only the newest message. */
export function createLivePages(
  documents: Pick<MenuReader, 'check'>,
  clock: Pick<Clock, 'now'>,
): LivePages {
  const venues = new Map<string, Set<Page>>();
  let timer: NodeJS.Timeout | undefined;
  let checks = 0;

  async function check([name, pages]: [string, Set<Page>]): Promise<void> {
    // While the store is unavailable, changes are not detected.
    const current = await followName(documents, name).catch(() => null);
    if (current) for (const page of pages) sendTag(page, current.manifest, clock.now());
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
    follow: ({ name, language, menu }, stream, manifest) => {
      const page: Page = { stream, language, menu, sentTag: '' };
      const pages = venues.get(name) ?? new Set();
      pages.add(page);
      venues.set(name, pages);
      if (manifest) sendTag(page, manifest, clock.now());
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

function sendTag(page: Page, manifest: VenueManifest, now: number): void {
  const etag = manifest.documents[variantOf({ kind: 'data', ...page }, manifest, now)]?.etag;
  if (etag === undefined || etag === page.sentTag) return;
  page.sentTag = etag;
  send(page.stream, `event: menu\ndata: {"tag":${etag}}\n\n`);
}

/** Disconnects a page that does not read its messages. The page reconnects when it can. */
function send(stream: EventStream, text: string): void {
  if (stream.writableLength > mostUnread) stream.destroy();
  else stream.write(text);
}
