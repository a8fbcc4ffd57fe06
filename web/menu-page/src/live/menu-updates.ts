import type { Language } from '@qr-menu/schema';
import { momentOf } from './offline/copy-moment.ts';

type FollowedMenu<Data> = ReadMenu<Data> & {
  readonly accountName: string;
  readonly language: Language;
};

/**
 * Follows a venue's menu while the page is seen: the server tells when it has changed, and where it
 * cannot, the data is asked for at intervals. Answers how to stop.
 */
export function followMenu<Data>(menu: FollowedMenu<Data>): () => void {
  const path = `/menu/${encodeURIComponent(menu.accountName)}`;
  const reader = createDataReader(menu, `${path}/data.json?lang=${menu.language}`);
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
    const stream = new EventSource(`${path}/events?lang=${menu.language}`);
    events = stream;
    stream.addEventListener('menu', ({ data }) => {
      pauses.told();
      reader.readUnless(tagIn(data));
      wait();
    });
    stream.addEventListener('error', () => {
      if (stream !== events) return;
      const isNews = pauses.broken(stream.readyState === EventSource.CLOSED);
      if (isNews) void ask();
    });
  };
  const follow = () => {
    rest();
    if (document.visibilityState === 'hidden') return;
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

/** Nothing when the message is not one of ours: then it is worth asking. */
function tagIn(message: string): string | undefined {
  try {
    return JSON.parse(message).tag;
  } catch {
    return undefined;
  }
}

/** How often to ask where the server does not tell. */
const interval = 15_000;
/** How often while it does: what it tells can be lost without a sign. */
const whileTold = 120_000;
/** A server that is started again is back soon; a phone in a cellar is not. */
const firstRetry = 2_000;
const lastRetry = 60_000;
/** A server that refuses to tell means a minute. */
const asksAfterRefusal = 4;

/** How long to wait before asking again, and when to try to be told again. */
function createPauses(fraction: () => number) {
  let isTold = false;
  let failures = 0;
  let asksToGo = 0;

  const base = (): number => {
    if (failures > 0) return Math.min(lastRetry, firstRetry * 2 ** (failures - 1));
    return isTold ? whileTold : interval;
  };
  return {
    /** Pages that lost the server together come back one by one. */
    next: (): number => base() * (0.75 + fraction() / 2),
    answered: (answered: boolean): void => {
      failures = answered ? 0 : failures + 1;
      // It was the network that broke, not the server that refused.
      if (!answered) asksToGo = 0;
    },
    told: (): void => {
      isTold = true;
      failures = 0;
      asksToGo = 0;
    },
    /** Answers whether that is news. `forGood`: the browser does not try again by itself. */
    broken: (forGood: boolean): boolean => {
      isTold = false;
      if (forGood) asksToGo = asksAfterRefusal;
      return failures === 0;
    },
    mayListen: (): boolean => {
      asksToGo -= 1;
      return failures === 0 && asksToGo <= 0;
    },
  };
}

/** What the bytes of a menu's data are known by. */
export const tagOf = ({ headers }: Response): string | undefined =>
  /"([\w-]{22})/.exec(headers.get('etag') ?? '')?.[1];

type ReadMenu<Data> = {
  /** Of the data that the page shows. */
  readonly tag: string;
  /** When they were current; null: they are. */
  readonly copyOf: Date | null;
  readonly onData: (data: Data, tag: string) => void;
  /** Told at once and when it changes: since when it is not known whether they are; null: they are. */
  readonly onOffline: (since: Date | null) => void;
};

/** Bad Wi-Fi answers nothing at all, and a request that hangs would hold up all others. */
const patience = 30_000;

/** Reads a menu's data again, one request at a time, and tells what is new. */
export function createDataReader<Data>(
  { tag, copyOf, onData, onOffline }: ReadMenu<Data>,
  address: string,
) {
  let stopped = false;
  let giveUp = () => {};
  let shown = tag;
  let lastSeen = copyOf ?? new Date();
  let offline: boolean | undefined;
  let reading = false;
  /** What the server told of during a request, which may have come too early for it. */
  let told: { readonly tag: string | undefined } | null = null;

  const setOffline = (next: boolean) => {
    if (stopped) return;
    if (!next) lastSeen = new Date();
    if (next !== offline) onOffline(next ? lastSeen : null);
    offline = next;
  };
  const request = async (current: string | undefined, signal: AbortSignal) => {
    // A cache in front may hold what was current a second ago, but not at an address that names the news.
    const target =
      current === undefined ? address : `${address}&tag=${encodeURIComponent(current)}`;
    // The browser asks with the tag of its copy, so nothing is sent twice, and an old copy is no answer.
    const response = await fetch(target, { signal, cache: 'no-cache' });
    const newTag = tagOf(response);
    // A menu that is closed is an answer, with data and their tag; a refusal, or the worker's copy, says
    // nothing of what is current.
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
      const news = told;
      told = null;
      if (news && !stopped) readUnless(news.tag);
    }
  };
  /** Reads, if need be once more, unless what is shown is what the server says is current. */
  function readUnless(current: string | undefined): void {
    if (reading) told = { tag: current };
    else if (current !== shown) void read(current);
    else setOffline(false);
  }
  setOffline(copyOf !== null);
  return {
    /** Answers whether there was an answer. At once, and with yes, while another one is on its way. */
    read: () => read(),
    readUnless,
    stop: () => {
      stopped = true;
      giveUp();
    },
  };
}
