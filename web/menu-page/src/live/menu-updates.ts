import type { Language } from '@qr-menu/schema';
import { momentOf } from './offline/copy-moment.ts';
import { forgetServerTime, noteServerTime } from './server-clock.ts';

type FollowedMenu<Data> = ReadMenu<Data> & {
  readonly accountName: string;
  readonly language: Language;
  /** The key of the menu. Undefined if guests can open only one menu. */
  readonly menu?: string | undefined;
};

/** Returns the part of a URL that selects the menu and its language. */
export const menuQuery = (language: Language, menu: string | undefined): string =>
  menu === undefined ? `lang=${language}` : `lang=${language}&menu=${encodeURIComponent(menu)}`;

/**
 * Follows a venue's menu while the page is visible. The server sends changes. If that is not possible, the
 * page polls for them. Returns a function that stops this.
 */
export function followMenu<Data>(menu: FollowedMenu<Data>): () => void {
  const path = `/menu/${encodeURIComponent(menu.accountName)}`;
  const query = menuQuery(menu.language, menu.menu);
  const reader = createDataReader(menu, `${path}/data.json?${query}`);
  const pauses = createPauses(Math.random);
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const rest = () => {
    events?.close();
    events = undefined;
    clearTimeout(timer);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pauses.next());
  };
  const ask = async () => {
    pauses.answered(await reader.read());
    if (stopped || document.visibilityState === 'hidden') return;
    if (events?.readyState === EventSource.CLOSED && pauses.mayListen()) listen();
    wait();
  };
  const listen = () => {
    events?.close();
    const stream = new EventSource(`${path}/events?${query}`);
    events = stream;
    stream.addEventListener('menu', ({ data }) => {
      pauses.announced();
      reader.readUnless(tagIn(data));
      wait();
    });
    stream.addEventListener('time', ({ data }) => noteServerTime(Number(data)));
    stream.addEventListener('error', () => {
      if (stream !== events) return;
      const isNews = pauses.broken(stream.readyState === EventSource.CLOSED);
      if (isNews) void ask();
    });
  };
  const follow = () => {
    rest();
    if (document.visibilityState === 'hidden') return forgetServerTime();
    listen();
    void ask();
  };
  const onFocus = () => {
    if (events?.readyState !== EventSource.OPEN) void ask();
  };
  const moments = ['online', 'offline', 'pageshow'] as const;

  if (document.visibilityState === 'visible') {
    listen();
    wait();
  }
  document.addEventListener('visibilitychange', follow);
  for (const moment of moments) addEventListener(moment, follow);
  addEventListener('focus', onFocus);
  return () => {
    stopped = true;
    rest();
    reader.stop();
    document.removeEventListener('visibilitychange', follow);
    for (const moment of moments) removeEventListener(moment, follow);
    removeEventListener('focus', onFocus);
  };
}

/** Returns the etag from a message. If there is none, the page polls. */
function tagIn(message: string): string | undefined {
  try {
    return JSON.parse(message).tag;
  } catch {
    return undefined;
  }
}

/** The polling interval if there are no events, in milliseconds. */
const interval = 15_000;
/** The polling interval in addition to events, in milliseconds. Events can be lost without notice. */
const intervalWithEvents = 120_000;
/** A restarted server is available again soon, but a phone in a cellar may stay offline for a long time. */
const firstRetry = 2_000;
const lastRetry = 60_000;
/** After a refusal, this many polls are skipped. The next attempt then follows about a minute later. */
const asksAfterRefusal = 4;

/** Decides when to poll next, and when to try events again. */
function createPauses(fraction: () => number) {
  let hasEvents = false;
  let failures = 0;
  let asksToGo = 0;

  const base = (): number => {
    if (failures > 0) return Math.min(lastRetry, firstRetry * 2 ** (failures - 1));
    return hasEvents ? intervalWithEvents : interval;
  };
  return {
    /** The random factor spreads the reconnections of pages that lost the server at the same time. */
    next: (): number => base() * (0.75 + fraction() / 2),
    answered: (answered: boolean): void => {
      failures = answered ? 0 : failures + 1;
      // Without any response, the server has not refused the page.
      if (!answered) asksToGo = 0;
    },
    announced: (): void => {
      hasEvents = true;
      failures = 0;
      asksToGo = 0;
    },
    /** Returns whether the failure is new. `forGood` means that the browser will not reconnect by itself. */
    broken: (forGood: boolean): boolean => {
      hasEvents = false;
      if (forGood) asksToGo = asksAfterRefusal;
      return failures === 0;
    },
    mayListen: (): boolean => {
      asksToGo -= 1;
      return failures === 0 && asksToGo <= 0;
    },
  };
}

/** The etag of a menu's data. */
export const etagOf = ({ headers }: Response): string | undefined =>
  /"([\w-]{22})/.exec(headers.get('etag') ?? '')?.[1];

type ReadMenu<Data> = {
  /** The etag of the displayed data. */
  readonly etag: string;
  /** The time at which the data was current. Null if it is current now. */
  readonly copyOf: Date | null;
  readonly onData: (data: Data, etag: string) => void;
  /**
   * Called immediately and on every change. `since` is when the data was last known to be current, or null
   * while it is current.
   */
  readonly onOffline: (since: Date | null) => void;
};

/** In milliseconds. On bad Wi-Fi, a request may never get a response, and would block all later requests. */
const patience = 30_000;

/** Fetches from the server and records the server's time. Never uses an old copy without validating it. */
async function fetchChecked(
  address: string,
  current: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  // A cache in front of the server may be a second old, but it cannot have a copy for the new etag.
  const target = current === undefined ? address : `${address}&tag=${encodeURIComponent(current)}`;
  // Sends the etag of the browser's copy, so that unchanged data is not sent again.
  const response = await fetch(target, { signal, cache: 'no-cache' });
  if (!momentOf(response)) noteServerTime(Date.parse(response.headers.get('date') ?? ''));
  return response;
}

/** Creates a reader that reloads a menu's data, one request at a time, and reports new data. */
export function createDataReader<Data>(
  { etag, copyOf, onData, onOffline }: ReadMenu<Data>,
  address: string,
) {
  let stopped = false;
  let giveUp = () => {};
  let shown = etag;
  let lastSeen = copyOf ?? new Date();
  let offline: boolean | undefined;
  let reading = false;
  /** An etag that the server announced while a request was running. It may be newer than the response. */
  let announced: { readonly etag: string | undefined } | null = null;

  const setOffline = (next: boolean) => {
    if (stopped) return;
    if (!next) lastSeen = new Date();
    if (next !== offline) onOffline(next ? lastSeen : null);
    offline = next;
  };
  const request = async (current: string | undefined, signal: AbortSignal) => {
    const response = await fetchChecked(address, current, signal);
    const newTag = etagOf(response);
    // The response for a closed menu is valid and has data and an etag. A refusal, or a copy from the worker,
    // does not reveal the current state.
    const { ok, status } = response;
    if (!newTag || !(ok || status === 404) || momentOf(response)) throw new Error(String(status));
    const data = newTag === shown ? null : ((await response.json()) as Data);
    setOffline(false);
    if (stopped || data === null) return;
    shown = newTag;
    onData(data, newTag);
  };
  const read = async (current?: string): Promise<boolean> => {
    if (reading) return true;
    reading = true;
    const limit = new AbortController();
    giveUp = () => limit.abort();
    const timer = setTimeout(giveUp, patience);
    try {
      await request(current, limit.signal);
      return true;
    } catch {
      setOffline(true);
      return false;
    } finally {
      clearTimeout(timer);
      reading = false;
      const news = announced;
      announced = null;
      if (news && !stopped) readUnless(news.etag);
    }
  };
  /** Reads the data again, twice if necessary, unless the displayed data is already up to date. */
  function readUnless(current: string | undefined): void {
    if (reading) announced = { etag: current };
    else if (current !== shown) void read(current);
    else setOffline(false);
  }
  setOffline(copyOf !== null);
  return {
    /** Returns whether there was a response. Returns true immediately if another read is running. */
    read: () => read(),
    readUnless,
    stop: () => {
      stopped = true;
      giveUp();
    },
  };
}
