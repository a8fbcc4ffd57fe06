import { publicMenuQueryHash } from '@qr-menu/schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicApiKey, startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const response = '{"data":{"publicMenu":{"version":7,"outcome":"SHOWN"}}}';
const variants = { graphql: stored(response) };
const key = { 'x-api-key': publicApiKey };

function pathOf(
  accountName: unknown,
  { hash = publicMenuQueryHash, operation = 'PublicMenu' as string, version = 1 } = {},
): string {
  const query = new URLSearchParams({
    operationName: operation,
    variables: JSON.stringify({ accountName }),
    extensions: JSON.stringify({ persistedQuery: { version, sha256Hash: hash } }),
  });
  return `/graphql?${query}`;
}

describe('the persisted PublicMenu query', () => {
  let guest: TestGuest;
  beforeEach(async () => {
    guest = await startGuest({ names: ['стария-дъб'], variants, existing: ['строи-се'] });
  });
  afterEach(() => guest.stop());

  test('returns the stored response after one lookup, without querying Postgres', async () => {
    const answer = await guest.get(pathOf('Стария дъб'), key);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(response);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(guest.lookUps).toEqual(['documents check and graphql стария-дъб']);
  });

  test('returns the same text with and without compression, and 304 if it is unchanged', async () => {
    const packed = await guest.get(pathOf('Стария дъб'), { ...key, 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.etag).toBe(variants.graphql.etag);
    expect(packed.text).toBe(response);
    const again = await guest.get(pathOf('Стария дъб'), {
      ...key,
      'accept-encoding': 'gzip',
      'if-none-match': variants.graphql.etag,
    });
    expect(again.status).toBe(304);
  });

  test.each([
    ['no key', {}],
    ['another key', { 'x-api-key': 'da2-0123456789abcdeg' }],
    ['a longer key', { 'x-api-key': `${publicApiKey}0` }],
    ['an empty key', { 'x-api-key': '' }],
  ])('is UNAUTHENTICATED with %s, and nothing is read', async (_name, headers) => {
    const answer = await guest.get(pathOf('Стария дъб'), headers);
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
      data: { publicMenu: null },
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(guest.lookUps).toEqual([]);
  });

  test.each([
    ['another hash', pathOf('Стария дъб', { hash: 'f'.repeat(64) })],
    [
      'another hash without variables',
      pathOf('x', { hash: 'e'.repeat(64) }).replace('variables', 'v'),
    ],
  ])(
    'is answered with %s as the protocol demands, without caching and without a lookup',
    async (_name, path) => {
      const answer = await guest.get(path, key);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(JSON.parse(answer.text)).toEqual({
        errors: [
          { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
        ],
      });
      expect((await guest.get(path)).status).toBe(401);
      expect(guest.lookUps).toEqual([]);
    },
  );

  test.each([
    ['a name that is not a string', pathOf(7)],
    ['no variables', pathOf('x').replace('variables', 'v')],
    ['variables that are not JSON', pathOf('x').replace('variables=', 'variables=%7B')],
  ])('is BAD_USER_INPUT with %s, and nothing is read', async (_name, path) => {
    const answer = await guest.get(path, key);
    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect((await guest.get(path)).status).toBe(401);
    expect(guest.lookUps).toEqual([]);
  });

  test('returns NOT_FOUND for an unknown name, with the same message as the API', async () => {
    const answer = await guest.get(pathOf('nobody'), key);
    expect(JSON.parse(answer.text)).toEqual({
      errors: [
        {
          message: 'Account not found',
          path: ['publicMenu'],
          extensions: { code: 'NOT_FOUND' },
        },
      ],
      data: { publicMenu: null },
    });
    expect(guest.lookUps).toEqual([
      'documents check and graphql nobody',
      'postgres nobody',
      'postgres accents of nobody',
    ]);
  });

  test('returns UNAVAILABLE for an existing name without a document (R8)', async () => {
    const answer = await guest.get(pathOf('Строи се'), key);
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2' });
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [{ extensions: { code: 'UNAVAILABLE' } }],
    });
  });

  test.each(['documents', 'postgres'] as const)(
    'is UNAVAILABLE with %s down (R8)',
    async (store) => {
      guest.breakStore(store);
      expect((await guest.get(pathOf('nobody'), key)).status).toBe(503);
    },
  );

  test.each([
    ['another operation', pathOf('x', { operation: 'ListMenus' })],
    ['another hash with its query', `${pathOf('x', { hash: 'd'.repeat(64) })}&query=%7Ba%7D`],
    ['another protocol version', pathOf('x', { version: 2 })],
    ['no extensions', `/graphql?operationName=PublicMenu`],
    ['the query itself', '/graphql?query=%7B__typename%7D'],
    ['another path', pathOf('x').replace('/graphql', '/graphql/')],
  ])('is passed on to the gateway with %s', async (_name, path) => {
    const answer = await guest.get(path, key);
    expect(answer.text).not.toBe(response);
    expect([418, 404]).toContain(answer.status);
    expect(guest.lookUps).toEqual([]);
  });

  test('is passed on to the gateway if it is sent by POST', async () => {
    expect((await guest.send('POST', pathOf('Стария дъб'), key)).status).toBe(418);
    expect(guest.lookUps).toEqual([]);
  });
});
