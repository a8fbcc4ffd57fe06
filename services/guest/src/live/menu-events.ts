import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress, createLiveMetrics, type Telemetry } from '@qr-menu/runtime';
import { followName, type MenuReader, type VenueMark } from '@qr-menu/stores/menu-documents';
import { type NameInPath, readName } from '../responses/menu-read.ts';
import { addressLanguage, createChooseLanguage } from '../responses/negotiation.ts';
import { createLivePages } from './live-pages.ts';

export type MenuEventsDeps = {
  readonly documents: Pick<MenuReader, 'check'>;
  /** Asks Postgres: only its "no" makes a menu not found (rule R8). */
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly limits: PageLimits;
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
  const takePlace = createPageLimits(deps.limits);
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
      if ('status' in place) return refuse(response, place.status);
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

export type PageLimits = {
  readonly total: number;
  /** The part of one address: a venue's guests often share one. */
  readonly perAddress: number;
};

export type Refusal = { readonly status: 429 | 503 };

/** Counts open pages. A place that is taken is given back once, however often it is released. */
export function createPageLimits({ total, perAddress }: PageLimits) {
  const byAddress = new Map<string, number>();
  let all = 0;

  function release(address: string): void {
    all -= 1;
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  return (address: string): Refusal | { readonly release: () => void } => {
    const here = byAddress.get(address) ?? 0;
    if (all >= total) return { status: 503 };
    if (here >= perAddress) return { status: 429 };
    all += 1;
    byAddress.set(address, here + 1);
    let taken = true;
    return {
      release: () => {
        if (taken) release(address);
        taken = false;
      },
    };
  };
}
