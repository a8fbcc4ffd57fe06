import { useStack } from '@qr-menu/testkit/stack';
import { describe, expect, inject, it } from 'vitest';

const databaseServer = inject('databaseUrl');
const redisUrl = inject('redisUrl');

const stores = [
  { name: 'memory', missing: false, variables: {} },
  {
    name: 'Redis',
    missing: redisUrl === null,
    variables: { REDIS_URL: redisUrl ?? '', REDIS_PREFIX: `rates-${process.pid}:` },
  },
];

describe.skipIf(databaseServer === null).each(stores)('rate limits counted in $name', (store) => {
  describe.skipIf(store.missing)('after too many requests', () => {
    const stack = useStack(databaseServer, {
      // Until their token is verified, owners are counted by address too.
      RATE_LIMIT_ADDRESS: '1/30',
      RATE_LIMIT_QUERIES: '1/3',
      RATE_LIMIT_MUTATIONS: '1/3',
      TRUSTED_PROXIES: '1',
      ...store.variables,
    });

    /** Sends sixty requests at once with a burst limit of 30, or twenty with a burst limit of three. */
    const flood = (path: string, init: RequestInit, times = 60) =>
      Promise.all(Array.from({ length: times }, () => fetch(`${stack.origin}${path}`, init)));
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const post = (query: string, headers: Record<string, string>): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });

    async function expectLimited(answers: readonly Response[]): Promise<void> {
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      const body = (await refused?.json()) as { errors: [{ extensions: { code: string } }] };
      expect(body.errors[0].extensions.code).toBe('RATE_LIMITED');
      expect(answers.some(({ status }) => status !== 429)).toBe(true);
    }

    it('anonymous calls are counted by address, including invalid calls', async () => {
      await expectLimited(await flood('/graphql', post('{', from('198.51.100.1'))));
      const fromElsewhere = await fetch(`${stack.origin}/graphql`, post('{', from('198.51.100.2')));
      expect(fromElsewhere.status).toBe(400);
    });

    it('guests are counted by address', async () => {
      await expectLimited(await flood('/menu/x', { headers: from('198.51.100.3') }));
    });

    it('owners are counted separately, and mutations separately from queries', async () => {
      const { idToken: authorization, call } = await stack.owner();
      const deletion = 'mutation { deleteMenu(input: {id: "x"}) { id } }';
      await expectLimited(await flood('/graphql', post(deletion, { authorization }), 20));
      expect((await call('{ listMenus { items { id } } }')).status).toBe(200);
      const stranger = await stack.owner();
      expect((await stranger.call(deletion)).code).toBe('NOT_FOUND');
    });
  });
});
