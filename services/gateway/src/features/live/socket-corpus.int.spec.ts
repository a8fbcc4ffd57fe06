import { waitUntil } from '@qr-menu/testkit';
import { useStack } from '@qr-menu/testkit/stack';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  badInits,
  badMessages,
  badOperations,
  badUpgrades,
  type SocketSession,
} from '../../../test/bad-sockets.ts';
import { connectLive, type LiveClient } from '../../../test/live-client.ts';

const databaseServer = inject('databaseUrl');

it('the corpus of socket misuse has at least 80 cases', () => {
  const cases = [...badUpgrades, ...badInits, ...badMessages, ...badOperations];
  expect(cases.length).toBeGreaterThanOrEqual(80);
});

describe.skipIf(databaseServer === null)('a misused socket', () => {
  const stack = useStack(databaseServer);
  let session: SocketSession;
  const open: LiveClient[] = [];

  beforeAll(async () => {
    const { idToken } = await stack.owner();
    const stranger = await stack.owner();
    const { data } = await stranger.call('{ myWorkspaces { workspaceId } }');
    session = {
      token: idToken,
      apiKey: stack.publicApiKey,
      otherId: data.myWorkspaces[0].workspaceId,
    };
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });
  afterAll(async () => {
    const { rows } = await stack.database.query('select count(*)::int as count from menu.commits');
    expect(rows[0].count).toBe(0);
  });

  const connected = async (): Promise<LiveClient> => {
    const client = connectLive(stack.origin, { authorization: session.token });
    open.push(client);
    expect(await client.opened()).toBe('ack');
    return client;
  };

  it.each(badUpgrades)(
    'is not upgraded for %s',
    async (_what, path, protocol, headers, outcome) => {
      const url = `${stack.origin.replace('http', 'ws')}${path}`;
      const socket = new WebSocket(url, protocol ? [protocol] : [], { headers });
      const received = await new Promise<string>((resolve) => {
        socket.once('unexpected-response', (_request, response) => {
          resolve(`http ${response.statusCode}`);
          response.destroy();
        });
        socket.once('close', (code) => resolve(`close ${code}`));
        socket.once('error', () => undefined);
      });
      socket.terminate();
      expect(received).toBe(outcome);
    },
  );

  it.each(badInits)('is closed for %s', async (_what, payload, code) => {
    const client = connectLive(stack.origin, payload(session) as object);
    open.push(client);
    expect(await client.opened()).toBe(code);
  });

  it.each(badMessages)('is closed for %s', async (_what, message, code) => {
    const client = await connected();
    client.send(message);
    expect((await client.closed).code).toBe(code);
  });

  it.each(badMessages.slice(0, 3))(
    'is closed if the first message it receives is %s',
    async (_w, message) => {
      const client = connectLive(stack.origin, null);
      open.push(client);
      client.socket.once('open', () => client.send(message));
      expect((await client.closed).code).toBe(4400);
    },
  );

  it('is closed if a subscription arrives before the connection is initialised', async () => {
    const client = connectLive(stack.origin, null);
    open.push(client);
    client.socket.once('open', () => client.subscribe());
    expect((await client.closed).code).toBe(4401);
  });

  it("is closed if a subscription's id is in use", async () => {
    const client = await connected();
    client.subscribe();
    client.subscribe();
    expect((await client.closed).code).toBe(4409);
  });

  it.each(badOperations)('gets an error for %s, and stays open', async (_what, payload, code) => {
    const client = await connected();
    client.send({ id: 'bad', type: 'subscribe', payload });
    expect(await client.refusal('bad')).toBe(code);
    client.subscribe();
    await waitUntil(() => client.changes().length === 1);
  });
});
