import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followMenu } from './menu-updates.ts';

const etags = { first: 'a'.repeat(22), second: 'b'.repeat(22) };

class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly all: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  announce(etag: string) {
    this.readyState = 1;
    this.dispatchEvent(Object.assign(new Event('menu'), { data: JSON.stringify({ tag: etag }) }));
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const current = { etag: etags.first, reachable: true };
const fetching = vi.fn(async (_address: string, _init?: RequestInit) => {
  if (!current.reachable) throw new TypeError('Failed to fetch');
  return Response.json({ now: current.etag }, { headers: { etag: `"${current.etag}"` } });
});
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const screen = new EventTarget();
const shown: unknown[] = [];
const offline: boolean[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', screen.addEventListener.bind(screen));
  vi.stubGlobal('removeEventListener', screen.removeEventListener.bind(screen));
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  stop = followMenu({
    accountName: 'дъб',
    language: 'bg',
    etag: etags.first,
    copyOf: null,
    onData: (data) => shown.push(data),
    onOffline: (since) => offline.push(since !== null),
  });
});

afterEach(async () => {
  stop();
  // Node's own `fetch` keeps the connections of other test files open and sets timers for them, so timers
  // cannot be counted.
  const effects = () => [fetching.mock.calls.length, FakeEventSource.all.length, shown.length];
  const before = effects();
  await vi.runOnlyPendingTimersAsync();
  expect(effects()).toEqual(before);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.assign(current, { etag: etags.first, reachable: true });
  page.visibilityState = 'visible';
  for (const list of [shown, offline, FakeEventSource.all]) list.length = 0;
  fetching.mockClear();
});

const source = () => {
  const newest = FakeEventSource.all.at(-1);
  if (!newest) throw new Error('nothing listens');
  return newest;
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const see = async (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
};

test('announced data is read once, and only if it is new', async () => {
  expect(source().url).toBe(`/menu/${encodeURIComponent('дъб')}/events?lang=bg`);
  source().announce(etags.first);
  await settle();
  expect(fetching).not.toHaveBeenCalled();
  current.etag = etags.second;
  source().announce(etags.second);
  source().announce(etags.second);
  await settle();
  expect(shown).toEqual([{ now: etags.second }]);
  expect(fetching).toHaveBeenCalledTimes(1);
  expect(fetching.mock.calls[0]?.[1]?.cache).toBe('no-cache');
});

test('a hidden page closes its connection, and catches up when it is visible again', async () => {
  const before = source();
  await see('hidden');
  expect(before.readyState).toBe(2);
  current.etag = etags.second;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetching).not.toHaveBeenCalled();
  await see('visible');
  expect(shown).toEqual([{ now: etags.second }]);
  expect(source()).not.toBe(before);
});

test('without events, the page polls every 15 s and when it gains focus', async () => {
  source().fail(2);
  await settle();
  fetching.mockClear();
  current.etag = etags.second;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown).toHaveLength(1);
  screen.dispatchEvent(new Event('focus'));
  await settle();
  expect(fetching).toHaveBeenCalledTimes(2);
});

test('events are requested again about a minute after a refusal', async () => {
  source().fail(2);
  await vi.advanceTimersByTimeAsync(44_000);
  expect(FakeEventSource.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(17_000);
  expect(FakeEventSource.all).toHaveLength(2);
});

test('a page with events also polls, in case a proxy delays events', async () => {
  current.etag = etags.second;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown).toHaveLength(1);
});

test('an offline page polls less and less often, and shows that it is offline', async () => {
  current.reachable = false;
  source().fail(0);
  await settle();
  expect(offline).toEqual([false, true]);
  fetching.mockClear();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetching).toHaveBeenCalledTimes(1);
  source().fail(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetching).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetching.mock.calls.length).toBeLessThan(16);
  current.reachable = true;
  current.etag = etags.second;
  screen.dispatchEvent(new Event('online'));
  await settle();
  expect(offline).toEqual([false, true, false]);
  expect(shown).toEqual([{ now: etags.second }]);
});

test('a page reconnects immediately when the network is back', async () => {
  current.reachable = false;
  source().fail(2);
  await vi.advanceTimersByTimeAsync(1_000);
  current.reachable = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeEventSource.all).toHaveLength(2);
  expect(offline).toEqual([false, true, false]);
});

test('a stopped page neither polls nor reconnects', async () => {
  const before = source();
  stop();
  before.announce(etags.second);
  await vi.advanceTimersByTimeAsync(600_000);
  screen.dispatchEvent(new Event('online'));
  await see('visible');
  expect(shown).toEqual([]);
  expect(FakeEventSource.all).toHaveLength(1);
});
