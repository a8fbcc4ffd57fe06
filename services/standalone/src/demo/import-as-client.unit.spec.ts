import { describe, expect, it } from 'vitest';
import { type DemoVenue, readDemoVenues, readMenuTable } from './demo-venues.ts';
import { createOwnerApi, importVenue } from './import-as-client.ts';

const [, gasthausRose] = readDemoVenues() as [DemoVenue, DemoVenue];

type Request = {
  readonly key: string;
  readonly authorization: string;
  readonly mutation: string;
  readonly input: Readonly<Record<string, unknown>>;
};
type Outcome = 'done' | 'PENDING' | 'BAD_USER_INPUT' | 'lost';

/** A server that keeps one entity per idempotency key. `outcomeOf` decides each request. */
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
  importVenue(
    gasthausRose,
    createOwnerApi({
      origin: 'http://127.0.0.1:1',
      idToken: 'an-id-token',
      prefix: 'run',
      fetch: server.fetch,
      clock,
    }),
  );

describe('importVenue', () => {
  it('creates the account and the menu, imports the table, and activates the menu last', async () => {
    const server = fakeServer();
    await importInto(server);
    expect(server.requests.map(({ mutation }) => mutation)).toEqual([
      'createAccount',
      'createMenu',
      'importMenu',
      'updateMenu',
    ]);
    expect(server.requests.at(-1)?.input).toEqual({ id: 'id-2', active: true });
    expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(
      new Set(['an-id-token']),
    );
  });

  it('sends what the API expects: JSON text, and the unchanged table', async () => {
    const server = fakeServer();
    await importInto(server);
    const [, menu, contents] = server.requests;
    expect(menu?.input).toEqual({
      translations: expect.stringContaining('Abendkarte'),
      currency: '€',
    });
    expect(contents?.input).toEqual({
      menuID: 'id-2',
      file: readMenuTable(gasthausRose),
      removeMissing: true,
    });
  });

  it('gives each mutation a separate key that a second run repeats', async () => {
    const server = fakeServer();
    await importInto(server);
    const keys = server.requests.splice(0).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    await importInto(server);
    expect(server.requests.map(({ key }) => key)).toEqual(keys);
    expect(server.entities.size).toBe(keys.length);
  });

  it('repeats a pending or lost mutation with the same key, waiting longer each time', async () => {
    const outcomes: readonly Outcome[] = ['PENDING', 'lost', 'PENDING', 'done'];
    const server = fakeServer(({ key }, times) =>
      key === 'run:contents' ? (outcomes[times - 1] ?? 'done') : 'done',
    );
    const clock = fakeClock();
    await importInto(server, clock);
    const repeated = server.requests.filter(({ key }) => key === 'run:contents');
    expect(repeated).toHaveLength(4);
    expect(new Set(repeated.map(({ input }) => JSON.stringify(input))).size).toBe(1);
    expect(clock.sleeps).toEqual([100, 200, 400]);
  });

  it('gives up in the end', async () => {
    const server = fakeServer(({ mutation }) => (mutation === 'createMenu' ? 'PENDING' : 'done'));
    await expect(importInto(server)).rejects.toThrow('run:menu: PENDING: no');
    expect(server.requests).toHaveLength(1 + 8);
  });

  it('stops at once on bad input', async () => {
    const server = fakeServer(({ key }) => (key === 'run:contents' ? 'BAD_USER_INPUT' : 'done'));
    const clock = fakeClock();
    await expect(importInto(server, clock)).rejects.toThrow('run:contents: BAD_USER_INPUT: no');
    expect(server.requests.map(({ mutation }) => mutation).at(-1)).toBe('importMenu');
    expect(server.requests).toHaveLength(3);
    expect(clock.sleeps).toEqual([]);
  });
});
