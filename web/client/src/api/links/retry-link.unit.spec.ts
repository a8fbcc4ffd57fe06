import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryLink } from '#api/links/retry-link.ts';

const query = gql`query Ping { ping }`;
const mutation = gql`mutation Change { change }`;
const good = (): Response => json(200, { data: { ping: 'pong', change: 'done' } });

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/graphql-response+json', ...headers },
  });
}
const plain = (status: number, headers: Record<string, string> = {}) =>
  new Response('no', { status, headers: { 'content-type': 'text/plain', ...headers } });
const coded = (status: number, code: string, more: object = {}) =>
  json(status, { errors: [{ message: code, extensions: { code, ...more } }] });

/** Creates a client whose server sends these answers in order, and records the times of the requests. */
function clientOf(answers: readonly (() => Response)[]) {
  const requestTimes: number[] = [];
  const fetch = vi.fn(async () => {
    requestTimes.push(Date.now());
    const answer = answers[requestTimes.length - 1];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  const link = ApolloLink.from([
    retryLink(() => 1),
    new HttpLink({ uri: 'http://test.example/graphql', fetch }),
  ]);
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), requestTimes };
}

describe('failed requests', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function outcome(request: Promise<{ data?: unknown }>): Promise<unknown> {
    const settled = request.then(
      ({ data }) => data,
      (error: Error) => error.message,
    );
    await vi.runAllTimersAsync();
    return settled;
  }

  it.each([429, 500, 502, 503, 504])('a query is repeated after status %i', async (status) => {
    const { client, requestTimes } = clientOf([() => plain(status), good]);
    expect(await outcome(client.query({ query }))).toEqual({ ping: 'pong' });
    expect(requestTimes).toEqual([0, 600]);
  });

  it('a failed request is retried twice, the second time after twice the pause, and then fails', async () => {
    const { client, requestTimes } = clientOf([
      () => plain(503),
      () => plain(503),
      () => plain(503),
    ]);
    expect(await outcome(client.query({ query }))).toMatch(/503/);
    expect(requestTimes).toEqual([0, 600, 1_800]);
  });

  it('a request is repeated if no response arrives', async () => {
    const { client, requestTimes } = clientOf([]);
    expect(await outcome(client.query({ query }))).toBe('Failed to fetch');
    expect(requestTimes).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 413])('no request is repeated after status %i', async (status) => {
    const { client, requestTimes } = clientOf([() => plain(status), good]);
    await outcome(client.query({ query }));
    expect(requestTimes).toEqual([0]);
  });

  it('a request is never repeated before Retry-After', async () => {
    const { client, requestTimes } = clientOf([() => plain(429, { 'retry-after': '7' }), good]);
    await outcome(client.query({ query }));
    expect(requestTimes).toEqual([0, 7_000]);
  });

  it('a request is repeated after five minutes even if Retry-After is longer', async () => {
    const { client, requestTimes } = clientOf([() => plain(503, { 'retry-after': '86400' }), good]);
    await outcome(client.query({ query }));
    expect(requestTimes).toEqual([0, 300_000]);
  });

  it('a rate-limited mutation is retried after the delay given in the GraphQL response', async () => {
    const { client, requestTimes } = clientOf([
      () => coded(429, 'RATE_LIMITED', { retryAfter: 3 }),
      () => coded(200, 'UNAVAILABLE'),
      good,
    ]);
    expect(await outcome(client.mutate({ mutation }))).toEqual({ change: 'done' });
    expect(requestTimes).toEqual([0, 3_000, 4_200]);
  });

  it('a refused request is reported to the form at once', async () => {
    const { client, requestTimes } = clientOf([() => coded(400, 'BAD_USER_INPUT'), good]);
    expect(await outcome(client.mutate({ mutation }))).toBe('BAD_USER_INPUT');
    expect(requestTimes).toEqual([0]);
  });
});
