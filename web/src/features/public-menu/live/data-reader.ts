export type ReadMenu<Data> = {
  readonly tag: string;
  readonly onData: (data: Data, tag: string) => void;
  readonly onOffline: (since: Date | null) => void;
};

export type DataReader = {
  /** Answers whether there was an answer. At once, and with yes, while another one is on its way. */
  readonly read: () => Promise<boolean>;
  /** Reads unless what is shown is what the server says is current. */
  readonly readUnless: (current: string | undefined) => void;
  readonly stop: () => void;
};

/** Reads a menu's data again, one request at a time, and tells what is new. */
export function createDataReader<Data>(
  { tag, onData, onOffline }: ReadMenu<Data>,
  address: string,
): DataReader {
  const abort = new AbortController();
  let shown = tag;
  let lastSeen = new Date();
  /** Not known at first: the page can be an old copy. */
  let offline: boolean | undefined;
  let reading = false;

  const setOffline = (next: boolean) => {
    if (abort.signal.aborted) return;
    if (next !== offline) onOffline(next ? lastSeen : null);
    offline = next;
  };
  const request = async () => {
    // The browser asks with the tag of its copy, so nothing is sent twice, and an old copy is no answer.
    const response = await fetch(address, { signal: abort.signal, cache: 'no-cache' });
    const newTag = /"([\w-]{22})/.exec(response.headers.get('etag') ?? '')?.[1];
    if (response.status >= 500) throw new Error(`the menu's data came with ${response.status}`);
    const data = newTag && newTag !== shown ? ((await response.json()) as Data) : null;
    lastSeen = new Date();
    setOffline(false);
    if (abort.signal.aborted || !newTag || data === null) return;
    shown = newTag;
    onData(data, newTag);
  };
  const read = async () => {
    if (reading) return true;
    reading = true;
    try {
      await request();
      return true;
    } catch {
      setOffline(true);
      return false;
    } finally {
      reading = false;
    }
  };
  return {
    read,
    readUnless: (current) => {
      if (current !== shown) void read();
      else setOffline(false);
    },
    stop: () => abort.abort(),
  };
}
