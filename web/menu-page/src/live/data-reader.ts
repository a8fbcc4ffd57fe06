export type ReadMenu<Data> = {
  /** Of the data that the page shows. */
  readonly tag: string;
  readonly onData: (data: Data, tag: string) => void;
  /** Since when there is no connection, and null when there is one again. */
  readonly onOffline: (since: Date | null) => void;
};

/** Bad Wi-Fi answers nothing at all, and a request that hangs would hold up all others. */
const patience = 30_000;

/** Reads a menu's data again, one request at a time, and tells what is new. */
export function createDataReader<Data>(
  { tag, onData, onOffline }: ReadMenu<Data>,
  address: string,
) {
  let stopped = false;
  let giveUp = () => {};
  let shown = tag;
  let lastSeen = new Date();
  /** Not known at first: the page can be an old copy. */
  let offline: boolean | undefined;
  let reading = false;
  /** What the server told of during a request, which may have come too early for it. */
  let told: { readonly tag: string | undefined } | null = null;

  const setOffline = (next: boolean) => {
    if (stopped) return;
    if (next !== offline) onOffline(next ? lastSeen : null);
    offline = next;
  };
  const request = async (current: string | undefined, signal: AbortSignal) => {
    // A cache in front may hold what was current a second ago, but not at an address that names the news.
    const target =
      current === undefined ? address : `${address}&tag=${encodeURIComponent(current)}`;
    // The browser asks with the tag of its copy, so nothing is sent twice, and an old copy is no answer.
    const response = await fetch(target, { signal, cache: 'no-cache' });
    const newTag = /"([\w-]{22})/.exec(response.headers.get('etag') ?? '')?.[1];
    if (response.status >= 500) throw new Error(`the menu's data came with ${response.status}`);
    const data = newTag && newTag !== shown ? ((await response.json()) as Data) : null;
    lastSeen = new Date();
    setOffline(false);
    if (stopped || !newTag || data === null) return;
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
