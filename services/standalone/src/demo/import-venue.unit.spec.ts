import { describe, expect, it } from 'vitest';
import { alpenroesli } from './alpenroesli.ts';
import { gasthausRose } from './gasthaus-rose.ts';
import { importVenue } from './import-venue.ts';

type Request = {
  readonly key: string;
  readonly authorization: string;
  readonly mutation: string;
  readonly input: Readonly<Record<string, unknown>>;
};
type Outcome = 'done' | 'PENDING' | 'BAD_USER_INPUT' | 'lost';

/** A server that keeps one entity per idempotency key; `outcomeOf` decides each request. */
function fakeServer(outcomeOf: (request: Request, times: number) => Outcome = () => 'done') {
  const requests: Request[] = [];
  const entities = new Map<string, string>();
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const headers = new Headers(init?.headers);
    const body = JSON.parse(String(init?.body));
    const mutation = /\{ (\w+)\(/.exec(body.query)?.[1] ?? '';
    const key = headers.get('idempotency-key') ?? '';
    const authorization = headers.get('authorization') ?? '';
    const request = { key, authorization, mutation, input: body.variables.input };
    requests.push(request);
    const outcome = outcomeOf(request, requests.filter((other) => other.key === key).length);
    if (outcome === 'lost') throw new TypeError('fetch failed');
    if (outcome !== 'done') {
      return Response.json({ errors: [{ message: 'no', extensions: { code: outcome } }] });
    }
    if (!entities.has(key)) entities.set(key, `id-${entities.size + 1}`);
    return Response.json({ data: { [mutation]: { id: entities.get(key) } } });
  };
  return { fetch, requests, entities };
}

function fakeClock() {
  const sleeps: number[] = [];
  const sleep = async (milliseconds: number) => {
    sleeps.push(milliseconds);
  };
  return { now: () => 1_000 + sleeps.length, sleep, sleeps };
}

const importInto = (server: ReturnType<typeof fakeServer>, clock = fakeClock()) =>
  importVenue({
    graphqlUrl: 'http://127.0.0.1:1/graphql',
    idToken: async () => 'an-id-token',
    fetch: server.fetch,
    venue: gasthausRose,
    idempotencyPrefix: 'run',
    clock,
  });

describe('importVenue', () => {
  it('creates everything in the order of the data and activates the menu last', async () => {
    const server = fakeServer();
    const imported = await importInto(server);
    expect(server.requests.map(({ mutation }) => mutation)).toEqual([
      'createAccount',
      'createMenu',
      ...['createSection', 'createItem', 'createItem', 'createItem', 'createItem'],
      'createSection',
      ...['createSection', 'createItem', 'createItem', 'createItem'],
      'updateMenu',
    ]);
    expect(imported).toEqual({
      accountId: 'id-1',
      menuId: 'id-2',
      sections: 3,
      items: 7,
      lastAcknowledgedAt: 1_000,
    });
    expect(server.requests.at(-1)?.input).toEqual({ id: 'id-2', active: true });
    expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(
      new Set(['an-id-token']),
    );
  });

  it('sends what the API takes: JSON text, decimals, positions, parents', async () => {
    const server = fakeServer();
    await importInto(server);
    const wurstsalat = server.requests.find(({ key }) => key === 'run:item:wurstsalat');
    expect(wurstsalat?.input).toEqual({
      sectionID: server.entities.get('run:section:brotzeit'),
      translations:
        '{"name":{"de":"Schweizer Wurstsalat","en":"Swiss sausage salad"},"description":{}}',
      price: 11.4,
      discount: 10,
      position: 2,
      active: true,
    });
    const hidden = server.requests.find(({ key }) => key === 'run:item:weisswurst');
    expect(hidden?.input).toMatchObject({ active: false, position: 3, volume: '2 бр.' });
    const menu = server.requests.find(({ mutation }) => mutation === 'createMenu');
    expect(menu?.input).toEqual({
      translations: expect.stringContaining('Abendkarte'),
      currency: '€',
    });
  });

  it('gives each mutation a key of its own that a second run repeats', async () => {
    const server = fakeServer();
    const first = await importInto(server);
    const keys = server.requests.splice(0).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const second = await importInto(server);
    expect(server.requests.map(({ key }) => key)).toEqual(keys);
    expect(second).toEqual(first);
    expect(server.entities.size).toBe(keys.length);
  });

  it('repeats what is pending or lost with the same key, waiting longer each time', async () => {
    const outcomes: readonly Outcome[] = ['PENDING', 'lost', 'PENDING', 'done'];
    const server = fakeServer(({ key }, times) =>
      key === 'run:item:spargel' ? (outcomes[times - 1] ?? 'done') : 'done',
    );
    const clock = fakeClock();
    await importInto(server, clock);
    const repeated = server.requests.filter(({ key }) => key === 'run:item:spargel');
    expect(repeated).toHaveLength(4);
    expect(new Set(repeated.map(({ input }) => JSON.stringify(input))).size).toBe(1);
    expect(clock.sleeps).toEqual([100, 200, 400]);
  });

  it('gives up in the end', async () => {
    const server = fakeServer(({ mutation }) => (mutation === 'createMenu' ? 'PENDING' : 'done'));
    await expect(importInto(server)).rejects.toMatchObject({ code: 'PENDING', retryable: true });
    expect(server.requests).toHaveLength(1 + 8);
  });

  it('stops at once on bad input', async () => {
    const server = fakeServer(({ key }) =>
      key === 'run:item:obatzda' ? 'BAD_USER_INPUT' : 'done',
    );
    const clock = fakeClock();
    await expect(importInto(server, clock)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      retryable: false,
      message: 'run:item:obatzda: BAD_USER_INPUT: no',
    });
    expect(server.requests.at(-1)?.key).toBe('run:item:obatzda');
    expect(server.requests.filter(({ key }) => key === 'run:item:obatzda')).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
  });

  it('shows the pictures before it activates the menu; each new address has a key', async () => {
    const server = fakeServer();
    const importWith = (...pictures: readonly (readonly [string, string])[]) =>
      importVenue({
        graphqlUrl: 'http://127.0.0.1:1/graphql',
        idToken: async () => 'an-id-token',
        fetch: server.fetch,
        venue: gasthausRose,
        idempotencyPrefix: 'run',
        pictures: Promise.resolve(new Map(pictures)),
        clock: fakeClock(),
      });
    const sent = () => server.requests.filter(({ mutation }) => mutation === 'updateItem');
    await importWith(['obatzda', '/a.webp'], ['no-such-item', '/b.webp']);
    expect(server.requests.at(-2)).toBe(sent()[0]);
    const id = server.entities.get('run:item:obatzda');
    expect(sent().map(({ input }) => input)).toEqual([{ id, imageUrl: '/a.webp' }]);
    await importWith(['obatzda', '/c.webp']);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  it('tells its progress after each section', async () => {
    const seen: number[] = [];
    await importVenue({
      graphqlUrl: 'http://127.0.0.1:1/graphql',
      idToken: async () => 'an-id-token',
      fetch: fakeServer().fetch,
      venue: alpenroesli,
      idempotencyPrefix: 'run',
      onProgress: ({ items, ofItems }) => seen.push(items / ofItems),
    });
    expect(seen).toEqual([5 / 6, 1]);
  });
});
