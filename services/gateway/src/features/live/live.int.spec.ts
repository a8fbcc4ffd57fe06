import { createLogger } from '@qr-menu/runtime/process';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { createManualClock, waitUntil } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectLive, type LiveClient } from '../../../test/live-client.ts';
import {
  type LiveGateway,
  type LiveGateways,
  startLiveGateways,
} from '../../../test/live-gateways.ts';

const databaseServer = inject('databaseUrl');

describe.skipIf(databaseServer === null)('live updates', () => {
  let gateways: LiveGateways;
  let gateway: LiveGateway;
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    gateways = await startLiveGateways(databaseServer ?? '');
    const notifications = createMemoryNotifications({ logger: createLogger('live', 'silent') });
    await gateways.startReferee(notifications);
    gateway = await gateways.addGateway(notifications);
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await gateways?.stop();
  });

  function connect(parameters: object | null, headers?: Record<string, string>): LiveClient {
    const client = connectLive(gateway.origin, parameters, headers);
    clients.push(client);
    return client;
  }

  async function follow(ownerId: string, since?: number): Promise<LiveClient> {
    const client = connect({ authorization: ownerId });
    expect(await client.opened()).toBe('ack');
    client.subscribe(since);
    return client;
  }

  const versions = (client: LiveClient, id?: string): number[] =>
    client.changes(id).map(({ version }) => version);

  it('sends the current version, then each change with its author', async () => {
    await gateway.change('anna');
    const client = await follow('anna');
    await waitUntil(() => client.changes().length === 1);
    const id = await gateway.change('anna');
    await waitUntil(() => client.changes().length === 2);
    const [standing, change] = client.changes();
    const nothing = { commitId: null, actor: null, at: null, events: null };
    expect(standing).toEqual({ ...nothing, version: 1, resync: false });
    expect(change).toMatchObject({ version: 2, actor: 'anna', resync: false });
    expect(JSON.parse(change?.events ?? '')).toMatchObject([
      { type: 'IngredientCreated', data: { ingredientId: id } },
    ]);
  });

  it('sends every change after `since` in order, even those from before the socket was opened', async () => {
    for (let n = 0; n < 45; n += 1) await gateway.change('boris');
    const client = await follow('boris', 3);
    await Promise.all(Array.from({ length: 5 }, () => gateway.change('boris')));
    await waitUntil(() => client.changes().length === 47);
    expect(versions(client)).toEqual(Array.from({ length: 47 }, (_, n) => n + 4));
    expect(client.changes().every(({ resync }) => !resync)).toBe(true);
  });

  it('sends nothing to other workspaces', async () => {
    const stranger = await follow('vera', 0);
    const owner = await follow('galya', 0);
    await gateway.change('galya');
    await waitUntil(() => owner.changes().length === 1);
    await gateway.change('vera');
    await waitUntil(() => stranger.changes().length === 1);
    expect(stranger.changes()[0]?.actor).toBe('vera');
  });

  it('asks a client that is ahead of the archive to reload, and then sends further changes', async () => {
    await gateway.change('dimo');
    const client = await follow('dimo', 99);
    await waitUntil(() => client.changes().length === 1);
    expect(client.changes()[0]).toMatchObject({ version: 1, resync: true, events: null });
    await gateway.change('dimo');
    await waitUntil(() => client.changes().length === 2);
    expect(client.changes()[1]).toMatchObject({ version: 2, resync: false });
  });

  it('asks a client that is more than 1,000 changes behind to reload', async () => {
    await gateway.change('elena');
    await gateways.pool.query(
      `with copies as (
         insert into commits
           (stream, version, commit_id, owner, actor, at, epoch, partition, log_offset, envelope)
         select stream, n, 'copy-' || n, owner, actor, at, epoch, 99, n, envelope
           from commits, generate_series(2, 1005) n where stream = 'workspace:elena'
         returning version)
       update streams set version = (select max(version) from copies)
        where stream = 'workspace:elena'`,
    );
    const tooFar = await follow('elena', 4);
    const near = await follow('elena', 5);
    await waitUntil(() => tooFar.changes().length === 1 && near.changes().length === 1_000);
    expect(tooFar.changes()).toMatchObject([{ version: 1_005, resync: true }]);
    expect(versions(near)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 6));
  });

  it('can end one subscription and start another on the same socket', async () => {
    await gateway.change('filip');
    const client = await follow('filip', 1);
    client.send({ id: 'changes', type: 'complete' });
    client.subscribe(0, 'second');
    await waitUntil(() => client.changes('second').length === 1);
    await gateway.change('filip');
    await waitUntil(() => client.changes('second').length === 2);
    expect(client.changes()).toEqual([]);
  });

  it('accepts a token with `Bearer`', async () => {
    expect(await connect({ authorization: 'Bearer anna' }).opened()).toBe('ack');
  });

  it('closes the socket when the token expires', async () => {
    const clock = createManualClock();
    const notifications = createMemoryNotifications({ logger: createLogger('live', 'silent') });
    const { origin } = await gateways.addGateway(notifications, { clock });
    const client = connectLive(origin, { authorization: 'anna@1' });
    clients.push(client);
    expect(await client.opened()).toBe('ack');
    clock.advance(999);
    client.subscribe();
    await waitUntil(() => client.changes().length === 1);
    clock.advance(1);
    expect(await client.closed).toEqual({ code: 4403, reason: 'Token expired' });
  });

  it('closes the socket when the user signs out elsewhere', async () => {
    const clock = createManualClock();
    const notifications = createMemoryNotifications({ logger: createLogger('live', 'silent') });
    const { origin } = await gateways.addGateway(notifications, { clock });
    const client = connectLive(origin, { authorization: 'elena' });
    clients.push(client);
    expect(await client.opened()).toBe('ack');
    gateways.endSignIns('elena');
    clock.advance(5_000);
    expect(await client.closed).toEqual({ code: 4401, reason: 'Sign-in ended' });
  });

  it('refuses an eleventh subscription on one socket', async () => {
    const client = await follow('zara');
    for (let n = 2; n <= 11; n += 1) client.subscribe(undefined, `changes-${n}`);
    await waitUntil(() => client.messages.some(({ id }) => id === 'changes-11'));
    expect(client.messages.find(({ id }) => id === 'changes-11')).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'LIMIT_EXCEEDED' } }],
    });
    await waitUntil(() => client.changes('changes-10').length === 1);
  });

  describe('limits of live updates', () => {
    const notifications = createMemoryNotifications({ logger: createLogger('live', 'silent') });
    const token = (userId: string) => ({ authorization: userId });

    it('closes a socket whose user subscribes more often than the HTTP limit allows', async () => {
      const limits = { RATE_LIMIT_QUERIES: { perSecond: 0.001, burst: 5 } };
      const { origin } = await gateways.addGateway(notifications, { limits });
      const client = connectLive(origin, token('petar'));
      clients.push(client);
      expect(await client.opened()).toBe('ack');
      for (let n = 0; n < 40; n += 1) {
        client.subscribe(0, 'again');
        client.send({ id: 'again', type: 'complete' });
      }
      expect(await client.closed).toEqual({ code: 4429, reason: 'Too many requests' });
      const answer = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...token('petar') },
        body: JSON.stringify({ query: '{ workspaceVersion }' }),
      });
      expect(answer.status).toBe(429);
      const next = connectLive(origin, token('petar'));
      clients.push(next);
      expect(await next.opened()).toBe(4429);
    });

    it('closes a socket that sends messages endlessly', async () => {
      const { origin } = await gateways.addGateway(notifications);
      const client = connectLive(origin, token('petar'));
      clients.push(client);
      expect(await client.opened()).toBe('ack');
      for (let n = 0; n < 5_000; n += 1) client.send({ type: 'ping' });
      expect((await client.closed).code).toBe(4429);
      expect(client.messages.length).toBeLessThan(2_500);
    });

    it('limits the number of sockets per user, and accepts a new one when another closes', async () => {
      const { origin } = await gateways.addGateway(notifications, { limits: { SOCKETS_USER: 2 } });
      const open = async (userId: string) => {
        const client = connectLive(origin, token(userId));
        clients.push(client);
        return { client, outcome: await client.opened() };
      };
      const first = await open('petar');
      expect((await open('petar')).outcome).toBe('ack');
      const third = await open('petar');
      expect(await third.client.closed).toEqual({ code: 4429, reason: 'Too many sockets' });
      expect((await open('rosen')).outcome).toBe('ack');
      first.client.close();
      await waitUntil(async () => (await open('petar')).outcome === 'ack');
    });

    it('limits the number of sockets per address and per process, across users', async () => {
      const limits = { SOCKETS: 3, SOCKETS_ADDRESS: 2, TRUSTED_PROXIES: 1 };
      const { origin } = await gateways.addGateway(notifications, { limits });
      const statusOf = (address: string) => {
        const client = connectLive(origin, null, { 'x-forwarded-for': address });
        clients.push(client);
        return new Promise<number>((resolve) => {
          client.socket.once('open', () => resolve(101));
          client.socket.once('unexpected-response', (_request, response) => {
            resolve(response.statusCode ?? 0);
            response.destroy();
          });
        });
      };
      expect(await statusOf('198.51.100.1')).toBe(101);
      expect(await statusOf('198.51.100.1')).toBe(101);
      expect(await statusOf('198.51.100.1')).toBe(429);
      expect(await statusOf('198.51.100.2')).toBe(101);
      expect(await statusOf('198.51.100.3')).toBe(503);
      clients.at(-5)?.close();
      await waitUntil(async () => (await statusOf('198.51.100.3')) === 101);
    });
  });
});
