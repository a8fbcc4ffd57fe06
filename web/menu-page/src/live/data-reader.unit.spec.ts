import { afterEach, expect, test, vi } from 'vitest';
import { createDataReader } from './menu-updates.ts';

const first = 'a'.repeat(22);
const second = 'b'.repeat(22);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const reader = (...answers: ReadonlyArray<typeof fetch>) => readerOf(null, ...answers);

/** Creates a reader for a copy that was current at `copyOf`, or for current data if `copyOf` is null. */
function readerOf(copyOf: Date | null, ...answers: ReadonlyArray<typeof fetch>) {
  const fetching = vi.fn<typeof fetch>();
  for (const answer of answers) fetching.mockImplementationOnce(answer);
  vi.stubGlobal('fetch', fetching);
  const shown: unknown[] = [];
  const moments: (Date | null)[] = [];
  const offline: boolean[] = [];
  const read = createDataReader(
    {
      etag: first,
      copyOf,
      onData: (data, etag) => shown.push([data, etag]),
      onOffline: (since) => {
        moments.push(since);
        offline.push(since !== null);
      },
    },
    '/menu/x/data.json?lang=bg',
  );
  return { ...read, fetching, shown, moments, offline };
}

const answer =
  (etag: string, data: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(data, { status, headers: { etag: `"${etag}-gzip"` } }));
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

test('data counts as changed only if its etag differs', async () => {
  const { read, shown, offline } = reader(answer(first, 1), answer(second, 2));
  await read();
  expect(shown).toEqual([]);
  await read();
  expect(shown).toEqual([[2, second]]);
  expect(offline).toEqual([false]);
});

test('closing the menu counts as a change too', async () => {
  const { read, shown } = reader(answer(second, { language: 'bg' }, 404));
  read();
  await expect.poll(() => shown).toEqual([[{ language: 'bg' }, second]]);
});

test('several failures in a row are reported to the page only once', async () => {
  const { read, shown, offline, fetching } = reader(
    noNetwork,
    answer(second, 2, 503),
    answer(first, 1),
  );
  for (const calls of [1, 2, 3]) {
    await read();
    expect(fetching).toHaveBeenCalledTimes(calls);
    expect(offline.at(-1)).toBe(calls < 3);
  }
  expect(offline).toEqual([false, true, false]);
  expect(shown).toEqual([]);
});

const longAgo = new Date('2026-11-21T08:00:00Z');

test('the time of a copy changes only when the server confirms the copy', async () => {
  const { read, moments, shown } = readerOf(longAgo, noNetwork, answer(first, 1), noNetwork);
  expect(moments).toEqual([longAgo]);
  expect(await read()).toBe(false);
  expect(moments).toEqual([longAgo]);
  expect(await read()).toBe(true);
  expect(moments).toEqual([longAgo, null]);
  const before = Date.now();
  await read();
  expect(moments.at(-1)?.getTime()).toBeLessThanOrEqual(before);
  expect(moments.at(-1)?.getTime()).toBeGreaterThan(before - 60_000);
  expect(shown).toEqual([]);
});

test('a copy that the server confirms becomes current', async () => {
  const { read, readUnless, moments, fetching } = readerOf(longAgo, noNetwork);
  readUnless(first);
  expect(moments).toEqual([longAgo, null]);
  expect(fetching).not.toHaveBeenCalled();
  await read();
  expect(moments.at(-1)?.getTime()).toBeGreaterThan(longAgo.getTime());
});

test.each([
  ['refuses the request', () => Promise.resolve(Response.json({ errors: [] }, { status: 429 }))],
  ['refuses the request with its own etag', answer(second, { errors: [] }, 429)],
  ['reports the name as unknown', () => Promise.resolve(Response.json({}, { status: 404 }))],
  [
    'is the copy of the worker',
    () =>
      Promise.resolve(
        Response.json(2, { headers: { etag: `"${second}"`, 'x-copy-of': longAgo.toISOString() } }),
      ),
  ],
  ['comes from a proxy in between', () => Promise.resolve(new Response('<p>Sign in'))],
])('an answer that %s does not make a copy current', async (_, refused) => {
  const { read, moments, shown } = readerOf(longAgo, refused);
  expect(await read()).toBe(false);
  expect(moments).toEqual([longAgo]);
  expect(shown).toEqual([]);
});

test('only one request runs at a time', async () => {
  const { read, fetching, shown } = reader(answer(second, 2));
  read();
  read();
  await expect.poll(() => shown).toHaveLength(1);
  expect(fetching).toHaveBeenCalledTimes(1);
});

test('a hanging request is abandoned, and the next one is sent', async () => {
  vi.useFakeTimers();
  const hanging = (_address: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const { read, shown, offline } = reader(hanging, answer(second, 2));
  const reading = read();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await reading).toBe(false);
  expect(offline).toEqual([false, true]);
  expect(await read()).toBe(true);
  expect(shown).toEqual([[2, second]]);
});

test('announced data is requested at a new URL, so that no cache can answer', async () => {
  const { readUnless, fetching, shown } = reader(answer(second, 2));
  readUnless(second);
  await expect.poll(() => shown).toHaveLength(1);
  expect(fetching.mock.calls[0]?.[0]).toBe(`/menu/x/data.json?lang=bg&tag=${second}`);
});

/** Creates a request that the test answers later. */
function createRequest(reply: () => Promise<Response>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { reply: () => released.then(reply), release: () => release() };
}

test('data that is announced during a request is read after that request', async () => {
  const early = createRequest(answer(first, 1));
  const { read, readUnless, shown, fetching } = reader(early.reply, answer(second, 2));
  void read();
  readUnless(second);
  expect(fetching).toHaveBeenCalledTimes(1);
  early.release();
  await expect.poll(() => shown).toEqual([[2, second]]);
});

test('announced data is not requested again if the request in progress already returns it', async () => {
  const timely = createRequest(answer(second, 2));
  const { read, readUnless, shown, fetching, stop } = reader(timely.reply);
  const reading = read();
  readUnless(second);
  timely.release();
  await reading;
  expect(shown).toEqual([[2, second]]);
  expect(fetching).toHaveBeenCalledTimes(1);
  stop();
});

test('a server that announces data counts as online, even if a request fails at the same time', async () => {
  const failing = createRequest(noNetwork);
  const { read, readUnless, offline } = reader(failing.reply);
  const reading = read();
  readUnless(first);
  failing.release();
  expect(await reading).toBe(false);
  expect(offline).toEqual([false, true, false]);
});

test('no data is read after the reader has been stopped', async () => {
  const early = createRequest(answer(first, 1));
  const { read, readUnless, stop, fetching } = reader(early.reply);
  const reading = read();
  readUnless(second);
  stop();
  early.release();
  await reading;
  expect(fetching).toHaveBeenCalledTimes(1);
});
