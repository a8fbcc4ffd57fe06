import { afterEach, expect, test, vi } from 'vitest';
import { createDataReader } from './data-reader.ts';

const first = 'a'.repeat(22);
const second = 'b'.repeat(22);

afterEach(() => vi.unstubAllGlobals());

function reader(...answers: ReadonlyArray<() => Promise<Response>>) {
  const fetching = vi.fn<typeof fetch>();
  for (const answer of answers) fetching.mockImplementationOnce(answer);
  vi.stubGlobal('fetch', fetching);
  const shown: unknown[] = [];
  const offline: boolean[] = [];
  const read = createDataReader(
    {
      tag: first,
      onData: (data, tag) => shown.push([data, tag]),
      onOffline: (since) => offline.push(since !== null),
    },
    '/menu/x/data.json?lang=bg',
  );
  return { ...read, fetching, shown, offline };
}

const answer =
  (tag: string, data: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(data, { status, headers: { etag: `"${tag}-gzip"` } }));
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

test('only another tag is news', async () => {
  const { read, shown, offline } = reader(answer(first, 1), answer(second, 2));
  read();
  await expect.poll(() => offline).toEqual([false]);
  expect(shown).toEqual([]);
  read();
  await expect.poll(() => shown).toEqual([[2, second]]);
});

test('a venue that has closed its menu is news, too', async () => {
  const { read, shown } = reader(answer(second, { language: 'bg' }, 404));
  read();
  await expect.poll(() => shown).toEqual([[{ language: 'bg' }, second]]);
});

test('without network, or with a server that cannot answer, the page is told once', async () => {
  const { read, shown, offline, fetching } = reader(
    noNetwork,
    answer(second, 2, 503),
    answer(first, 1),
  );
  for (const calls of [1, 2, 3]) {
    read();
    await expect.poll(() => fetching.mock.results.length).toBe(calls);
    await vi.waitFor(() => expect(offline.at(-1)).toBe(calls < 3));
  }
  expect(offline).toEqual([true, false]);
  expect(shown).toEqual([]);
});

test('there is one request at a time', async () => {
  const { read, fetching, shown } = reader(answer(second, 2));
  read();
  read();
  await expect.poll(() => shown).toHaveLength(1);
  expect(fetching).toHaveBeenCalledTimes(1);
});
