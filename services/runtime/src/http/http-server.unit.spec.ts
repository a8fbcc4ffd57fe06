import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HttpServer, startHttpServer } from './http-server.ts';

let server: HttpServer;
let received: () => void;
let arrived: Promise<void>;
beforeEach(async () => {
  arrived = new Promise((resolve) => {
    received = resolve;
  });
  server = await startHttpServer(
    0,
    async (request, response) => {
      received();
      await text(request);
      response.end('read');
    },
    () => undefined,
    { host: '127.0.0.1' },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

/** Sends the headers of a request and one byte of its body, and returns the whole response. */
async function begin(headers: string) {
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n`);
  await arrived;
  return { socket, answered: () => answer, ended: once(socket, 'close') };
}

test.each([
  ['of known length', 'content-length: 16000', 11_000],
  ['of unknown length', 'transfer-encoding: chunked', 10_000],
  ['of a known length that would take very long', 'content-length: 90000000', 300_000],
])('a request with a body %s gets 408 if it arrives too slowly', async (_title, headers, limit) => {
  const { answered, ended } = await begin(headers);
  vi.advanceTimersByTime(limit - 1);
  expect(answered()).toBe('');
  vi.advanceTimersByTime(1);
  await ended;
  expect(answered()).toMatch(/^HTTP\/1.1 408 /);
});

test('a connection is closed if the client gets its response during a shutdown', async () => {
  const { socket, answered, ended } = await begin('content-length: 4\r\nconnection: keep-alive');
  const stopped = server.stop();
  socket.write('body');
  await Promise.all([ended, stopped]);
  expect(answered()).toMatch(/^HTTP\/1.1 200 .*keep-alive.*read/s);
});

test('a body that arrives in time is read', async () => {
  const { socket, answered, ended } = await begin('content-length: 4\r\nconnection: close');
  vi.advanceTimersByTime(9_000);
  socket.write('body');
  await ended;
  expect(answered()).toMatch(/^HTTP\/1.1 200 .*read/s);
  vi.advanceTimersByTime(300_000);
});

test.each(['request', 'upgrade'])(
  'attackers with access to the port cannot choose the address to which limits apply: %s',
  async (event) => {
    const { server: http, stop } = await startHttpServer(
      0,
      (_request, response) => void response.end(),
      () => undefined,
      { host: '127.0.0.1', proxies: ['198.51.100.7'] },
    );
    http.on('upgrade', () => undefined);
    const forwardedBy = (remoteAddress: string) => {
      const socket = Object.assign(new Socket(), { _peername: { address: remoteAddress } });
      const request = new IncomingMessage(socket);
      request.headers['x-forwarded-for'] = '192.0.2.1';
      http.emit(event, request, new ServerResponse(request));
      return request.headers['x-forwarded-for'];
    };
    expect(forwardedBy('203.0.113.9')).toBeUndefined();
    expect(forwardedBy('198.51.100.7')).toBe('192.0.2.1');
    expect(forwardedBy('10.0.0.2')).toBe('192.0.2.1');
    await stop();
  },
);

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['*', expect.stringMatching(/^(::|0\.0\.0\.0)$/)],
])('a server with the host %s listens on that address', async (host, address) => {
  const all = await startHttpServer(
    0,
    () => undefined,
    () => undefined,
    { host },
  );
  expect(all.server.address()).toMatchObject({ address });
  await all.stop();
});

test('a request with two Host headers is refused before it is read', async () => {
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
  socket.write('GET / HTTP/1.1\r\nHost: menu.example\r\nhost: evil.example\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});
