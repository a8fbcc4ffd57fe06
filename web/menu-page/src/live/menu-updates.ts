import type { Language } from '@qr-menu/schema';
import { createDataReader } from './data-reader.ts';
import { createPauses } from './pauses.ts';

type FollowedMenu<Data> = {
  readonly accountName: string;
  readonly language: Language;
  /** Tag of the data that the page shows. */
  readonly tag: string;
  readonly onData: (data: Data, tag: string) => void;
  /** Since when there is no connection, and null when there is one again. */
  readonly onOffline: (since: Date | null) => void;
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
