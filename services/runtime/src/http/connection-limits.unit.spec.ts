import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createMeter } from '../metrics/meter.ts';
import { createConnectionLimits } from './connection-limits.ts';
import { type HttpServer, startHttpServer } from './http-server.ts';

let http: HttpServer | undefined;
const open: (Socket | ClientRequest)[] = [];
afterEach(async () => {
  for (const connection of open.splice(0)) connection.destroy();
  await http?.stop();
});

/** Starts a server that never answers `/open`, and answers every other path immediately. */
async function startServer(
  environment: { CONNECTIONS: number; CONNECTIONS_ADDRESS: number; TRUSTED_PROXIES: number },
  now?: () => number,
) {
  const meter = createMeter();
  const { port, server } = await startHttpServer(
    0,
    (_request, response, url) => {
      if (url.pathname !== '/open') response.end('answer');
    },
    () => undefined,
    { host: '127.0.0.1', limits: createConnectionLimits(environment, meter, now) },
  );
  http = {
    server,
    port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const refused = async () =>
    (await meter.read()).find(({ name }) => name === 'qr_menu_rate_limited_total');
  return { port, server, refused };
}

/**
 * Opens a connection without sending anything. `answer` resolves with the status line of a later
 * response, or when the connection is closed.
 */
function connection(port: number) {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve('closed'));
    socket.on('error', () => undefined);
  });
  return { socket, answer, ask: () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n') };
}

const established = (server: HttpServer['server'], count: number) =>
  expect
    .poll(() => new Promise((resolve) => server.getConnections((_e, number) => resolve(number))))
    .toBe(count);

test('connections beyond the limit of an address are closed at once, until an earlier one ends', async () => {
  const { port, server, refused } = await startServer({
    CONNECTIONS: 10,
    CONNECTIONS_ADDRESS: 2,
    TRUSTED_PROXIES: 0,
  });
  const [first, second] = [connection(port), connection(port)];
  await established(server, 2);
  expect(await connection(port).answer).toBe('closed');
  expect(await refused()).toMatchObject({ labels: { limit: 'address-connections' }, value: 1 });
  second.ask();
  expect(await second.answer).toBe('HTTP/1.1 200 OK');
  first.socket.destroy();
  await established(server, 1);
  const next = connection(port);
  next.ask();
  expect(await next.answer).toBe('HTTP/1.1 200 OK');
});

test('an address may open a limited number of connections per second', async () => {
  let now = 0;
  const ports = { CONNECTIONS: 1_000, CONNECTIONS_ADDRESS: 1_000, TRUSTED_PROXIES: 0 };
  const { port, server, refused } = await startServer(ports, () => now);
  const first = Array.from({ length: 300 }, () => connection(port));
  await established(server, 300);
  expect(await connection(port).answer).toBe('closed');
  expect(await refused()).toMatchObject({ labels: { limit: 'address-connections' }, value: 1 });
  for (const { socket } of first) socket.destroy();
  await established(server, 0);
  expect(await connection(port).answer).toBe('closed');
  now = 1_000;
  const next = connection(port);
  next.ask();
  expect(await next.answer).toBe('HTTP/1.1 200 OK');
});

test('a process accepts a limited number of connections in total', async () => {
  const { port, server, refused } = await startServer({
    CONNECTIONS: 1,
    CONNECTIONS_ADDRESS: 5,
    TRUSTED_PROXIES: 1,
  });
  connection(port);
  await established(server, 1);
  expect(await connection(port).answer).toBe('closed');
  expect(await refused()).toMatchObject({ labels: { limit: 'connections' }, value: 1 });
});

test("a client behind a proxy is limited by open requests, not by the proxy's connections", async () => {
  const { port, refused } = await startServer({
    CONNECTIONS: 10,
    CONNECTIONS_ADDRESS: 2,
    TRUSTED_PROXIES: 1,
  });
  const send = (path: string, caller: string) => {
    const headers = { 'x-forwarded-for': `203.0.113.9, ${caller}` };
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false });
    open.push(request);
    request.on('error', () => undefined);
    return {
      request,
      answer: new Promise<IncomingMessage>((resolve) => request.once('response', resolve)),
    };
  };
  const waiting = send('/open', '198.51.100.1');
  send('/open', '198.51.100.1');
  const late = await expect
    .poll(async () => (await send('/', '198.51.100.1').answer).statusCode)
    .toBe(429)
    .then(() => send('/', '198.51.100.1').answer);
  expect(late.headers).toMatchObject({ 'retry-after': '5', connection: 'close' });
  expect(await refused()).toMatchObject({ labels: { limit: 'address-connections' } });
  expect((await send('/', '198.51.100.2').answer).statusCode).toBe(200);
  waiting.request.destroy();
  await expect.poll(async () => (await send('/', '198.51.100.1').answer).statusCode).toBe(200);
});
