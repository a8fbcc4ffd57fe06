import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerData, answerFile, answerPage, answerPicture, type PageRequest } from './answers.ts';
import { copyStores, forgetOldStores } from './copies.ts';

let caches: CacheStorage;
beforeEach(() => {
  caches = fakeCaches();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const site = 'https://menu.example';
const work: Promise<unknown>[] = [];
const request = (path: string, fetched: PageRequest['fetched']): PageRequest => ({
  address: `${site}${path}`,
  caches,
  fetched,
  finish: (more) => work.push(more),
});
const settled = () => Promise.all(work.splice(0));

const page = (text: string, { status = 200, ...headers }: Record<string, string | number> = {}) =>
  new Response(`<html lang="de"><body>${text}</body>`, {
    status: Number(status),
    headers: { date: 'Sat, 21 Nov 2026 08:00:00 GMT', vary: 'cookie', ...headers } as HeadersInit,
  });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const mark = (html: string, at: Date, language: string) =>
  html.replace('<body>', `<body>${language} ${at.toISOString()} `);
const marked = (text: string) => `<html lang="de"><body>de 2026-11-21T08:00:00.000Z ${text}</body>`;

async function shown(path: string, fetched: PageRequest['fetched']): Promise<string> {
  const answer = await answerPage(request(path, fetched), mark);
  await settled();
  return answer.text();
}

test("if the network fails, a page is loaded from its last good copy and shows the copy's time", async () => {
  expect(await shown('/menu/x', async () => page('one'))).not.toContain('2026');
  expect(await shown('/menu/x', noNetwork)).toBe(marked('one'));
});

test.each([
  ['a failure of the server', page('down', { status: 503 }), 'one'],
  [
    'a copy that the server made for its own outage',
    page('two', { 'cache-control': 'no-store' }),
    'one',
  ],
  ['the answer that the venue is gone', page('gone', { status: 404 }), 'one'],
  ['a newer page', page('two'), 'two'],
])('after %s, the last good copy is kept', async (_, answer, kept) => {
  await shown('/menu/x', async () => page('one'));
  await shown('/menu/x', async () => answer);
  expect(await shown('/menu/x', noNetwork)).toBe(marked(kept));
});

test('a copy is shown if the server fails, but not if the venue is gone', async () => {
  await shown('/menu/x', async () => page('one'));
  expect(await shown('/menu/x', async () => page('down', { status: 503 }))).toBe(marked('one'));
  expect(await shown('/menu/x', async () => page('gone', { status: 404 }))).toContain('gone');
});

test("without a copy, the guest gets the network's response", async () => {
  expect(await shown('/menu/x', async () => page('down', { status: 503 }))).toContain('down');
  await expect(shown('/menu/x', noNetwork)).rejects.toThrow('Failed to fetch');
});

test('a guest with a copy does not wait for a slow response, but the response is still stored', async () => {
  await shown('/menu/x', async () => page('one'));
  let arrive = (_: Response) => {};
  const slow = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const answer = answerPage(
    request('/menu/x', () => slow),
    mark,
  );
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await (await answer).text()).toBe(marked('one'));
  arrive(page('two'));
  await vi.advanceTimersByTimeAsync(0);
  await settled();
  expect(await shown('/menu/x', noNetwork)).toBe(marked('two'));
});

test('a slow response never replaces the copy from a later request', async () => {
  let arrive = (_: Response) => {};
  const slow = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const first = answerPage(
    request('/menu/slow', () => slow),
    mark,
  );
  await shown('/menu/slow', async () => page('newer'));
  arrive(page('older'));
  await first;
  await settled();
  expect(await shown('/menu/slow', noNetwork)).toBe(marked('newer'));
});

test('a missing copy is replaced by a copy in another language, but only of the same venue', async () => {
  await shown('/menu/x?lang=de&utm_source=mail', async () => page('one'));
  expect(await shown('/menu/x?lang=de', noNetwork)).toBe(marked('one'));
  expect(await shown('/menu/x', noNetwork)).toBe(marked('one'));
  await expect(shown('/menu/y', noNetwork)).rejects.toThrow();
});

test('data is always in the requested language', async () => {
  await answerData(request('/menu/x/data.json?lang=de', async () => Response.json(1)));
  await settled();
  const again = await answerData(request('/menu/x/data.json?lang=de', noNetwork));
  expect(await again.json()).toBe(1);
  await expect(answerData(request('/menu/x/data.json?lang=en', noNetwork))).rejects.toThrow();
});

test('only data from a copy contains the time at which it was fetched', async () => {
  const headers = { date: 'Sat, 21 Nov 2026 08:00:00 GMT', etag: '"tag"' };
  const answerTo = async (fetched: PageRequest['fetched']) => {
    const answer = await answerData(request('/menu/x/data.json?lang=de', fetched));
    await settled();
    return [await answer.json(), answer.headers.get('etag'), answer.headers.get('x-copy-of')];
  };
  expect(await answerTo(async () => Response.json(1, { headers }))).toEqual([1, '"tag"', null]);
  const copy = [1, '"tag"', '2026-11-21T08:00:00.000Z'];
  expect(await answerTo(noNetwork)).toEqual(copy);
  expect(await answerTo(async () => Response.json(2, { status: 503 }))).toEqual(copy);
});

test('a file is loaded only once, but a stored picture is updated after it is shown', async () => {
  const fetched = vi.fn(async () => new Response(String(fetched.mock.calls.length)));
  const twice = async (answer: (pageRequest: PageRequest) => Promise<Response>, path: string) => {
    const texts: string[] = [];
    for (const _ of [1, 2, 3]) {
      texts.push(await (await answer(request(path, fetched))).text());
      await settled();
    }
    return texts;
  };
  expect(await twice(answerFile, '/assets/a-1.js')).toEqual(['1', '1', '1']);
  expect(await twice(answerPicture, '/images/a.webp')).toEqual(['2', '2', '3']);
});

test('only the newest pictures are kept', async () => {
  for (let n = 0; n < 160; n += 1) {
    await answerPicture(request(`/images/${n}.webp`, async () => new Response('x')));
    await settled();
  }
  const kept = await (await caches.open(copyStores.pictures)).keys();
  expect(kept).toHaveLength(150);
  expect(kept[0]?.url).toBe(`${site}/images/10.webp`);
});

test('caches of other releases are deleted, but not those of other programs', async () => {
  for (const name of ['menu-texts-0', copyStores.menus, 'admin']) await caches.open(name);
  await forgetOldStores(caches);
  expect(await caches.keys()).toEqual([copyStores.menus, 'admin']);
});

/** Fakes the part of the browser's cache API that stores responses. */
function fakeCaches(): CacheStorage {
  const stores = new Map<string, ReturnType<typeof fakeCache>>();
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? fakeCache();
      stores.set(name, store);
      return store;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  return caches as unknown as CacheStorage;
}

function fakeCache() {
  const kept = new Map<string, Response>();
  const withoutSearch = (address: string) => address.split('?')[0];
  return {
    put: async (address: string, answer: Response) => {
      kept.delete(address);
      kept.set(address, answer);
    },
    match: async (address: string, options: { ignoreVary: boolean; ignoreSearch?: boolean }) => {
      if (!options.ignoreVary) throw new Error('the answers vary with headers');
      const entry = [...kept].find(([key]) =>
        options.ignoreSearch ? withoutSearch(key) === withoutSearch(address) : key === address,
      );
      return entry?.[1].clone();
    },
    keys: async () => [...kept.keys()].map((address) => new Request(address)),
    delete: async ({ url }: Request) => kept.delete(url),
  };
}
