import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  createScratch,
  freePort,
  type LocalServer,
  type Scratch,
  waitUntil,
} from '@qr-menu/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  type RecordingServer,
  startRecordingServer,
} from '../test/recording-server.ts';
import { type EdgePorts, edgePrograms } from '../test/start-edge.ts';

const page = gzipSync('<!doctype html><p>Таратор');
const names = ['gateway', 'guest', 'identity', 'store'] as const;

/** Responds with the service's own name, unless the request asks for a special response. */
const answerAs =
  (name: string): Answer =>
  ({ target }, _request, response) => {
    response.setHeader('x-upstream', name);
    if (name === 'store') response.setHeader('x-content-type-options', 'off');
    if (target.includes('without-variables')) response.statusCode = 404;
    if (target.startsWith('/menu/taratori')) {
      response.setHeader('content-encoding', 'gzip');
      response.setHeader('etag', '"page-1"');
      response.setHeader('cache-control', 'public, max-age=0, s-maxage=1');
      response.setHeader('content-security-policy', "default-src 'none'");
      response.setHeader('vary', 'accept-encoding');
      response.end(page);
    } else response.end(name);
  };

for (const { name, program, start } of edgePrograms())
  describe.skipIf(program === null)(`${name} as the edge`, () => {
    let scratch: Scratch;
    let edge: LocalServer;
    let ports: EdgePorts;
    const upstreams = new Map<string, RecordingServer>();
    const upstream = (name: (typeof names)[number]): RecordingServer => {
      const server = upstreams.get(name);
      if (!server) throw new Error(`${name} was not started`);
      return server;
    };

    beforeAll(async () => {
      for (const name of names) upstreams.set(name, await startRecordingServer(answerAs(name)));
      const [gateway = 0, guest = 0, identity = 0, store = 0] = names.map((n) => upstream(n).port);
      ports = { edge: await freePort(), gateway, guest, identity, store };
      scratch = await createScratch();
      edge = await start(scratch, ports);
    });
    afterAll(async () => {
      await edge?.stop();
      for (const { stop } of upstreams.values()) await stop();
      await scratch?.remove();
    });
    beforeEach(() => {
      for (const { requests } of upstreams.values()) requests.length = 0;
    });

    const requestTargets = () =>
      names.flatMap((name) => upstream(name).requests.map(({ target }) => [name, target]));
    const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const asking = request({ port: ports.edge, host: '127.0.0.1', method, path, headers });
        asking.on('response', resolve).on('error', reject).end(body);
      });

    const persisted = '/graphql?operationName=PublicMenu&variables=%7B%7D&extensions=%7B%7D';
    const photo = '/images/public/owner/a+b%20c%2Bd.webp';
    test.each([
      ['POST', '/graphql', 'gateway', '/graphql'],
      ['GET', '/graphql?query=%7Ba%7D', 'gateway', '/graphql?query=%7Ba%7D'],
      ['GET', persisted, 'guest', persisted],
      ['POST', persisted, 'gateway', persisted],
      ['GET', '/menu/taratori?lang=de', 'guest', '/menu/taratori?lang=de'],
      [
        'GET',
        '/menu/%D0%BC%D0%B5%D1%85%D0%B0%D0%BD%D0%B0',
        'guest',
        '/menu/%D0%BC%D0%B5%D1%85%D0%B0%D0%BD%D0%B0',
      ],
      ['GET', '/q/abcdef', 'guest', '/q/abcdef'],
      ['GET', '/.well-known/security.txt', 'guest', '/.well-known/security.txt'],
      ['POST', '/telemetry/spans', 'gateway', '/telemetry/spans'],
      ['POST', '/identity', 'identity', '/'],
      [
        'GET',
        '/identity/pool_1/.well-known/jwks.json',
        'identity',
        '/pool_1/.well-known/jwks.json',
      ],
      ['GET', photo, 'store', '/menu-images/public/owner/a+b%20c%2Bd.webp'],
      ['GET', '/readyz', 'gateway', '/readyz'],
    ])('the request %s %s goes to %s', async (method, path, name, target) => {
      const answer = await ask(method, path);
      await text(answer);
      expect(answer.statusCode).toBe(200);
      expect(requestTargets()).toEqual([[name, target]]);
    });

    test('a request that only resembles the persisted query goes to the gateway', async () => {
      const path = `${persisted}&without-variables`;
      await text(await ask('GET', path));
      expect(requestTargets()).toEqual([
        ['gateway', path],
        ['guest', path],
      ]);
    });

    test.each([
      ['GET', '/images/private/x', 404],
      ['GET', '/images/public/../private/x', 404],
      ['GET', '/images/public/%2e%2e/private/x', 404],
      ['GET', '/menu/../images/public/x', 404],
      ['GET', '/images/public/', 404],
      ['PUT', photo, 403],
      ['DELETE', photo, 403],
      ['GET', '/menu-images/incoming/o/x.png?X-Amz-Signature=1', 403],
      ['DELETE', '/menu-images/incoming/o/x.png?X-Amz-Signature=1', 403],
      ['PUT', '/menu-images/incoming/o/x.png', 404],
      ['PUT', '/menu-images/other/x.png?X-Amz-Signature=1', 404],
      ['PUT', '/menu-images/public/o/x.png?X-Amz-Signature=1', 404],
      ['GET', '/images/incoming/o/x.png', 404],
    ])('the request %s %s gets %d and reaches no store', async (method, path, status) => {
      const answer = await ask(method, path);
      await text(answer);
      expect(answer.statusCode).toBe(status);
      expect(upstream('store').requests).toEqual([]);
    });

    test.each([photo, '/images/public/'])('a response at %s cannot act as a page', async (path) => {
      const answer = await ask('GET', path);
      await text(answer);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    });

    test('a page is passed on unchanged, without duplicate headers', async () => {
      const answer = await ask('GET', '/menu/taratori', { 'accept-encoding': 'gzip' });
      const chunks: Buffer[] = await answer.toArray();
      expect(gunzipSync(Buffer.concat(chunks)).toString()).toContain('Таратор');
      const headers = answer.rawHeaders.filter((_, at) => at % 2 === 0).map((h) => h.toLowerCase());
      expect(headers.toSorted()).toEqual([...new Set(headers)].sort());
      expect(answer.headers).toMatchObject({
        etag: '"page-1"',
        'cache-control': 'public, max-age=0, s-maxage=1',
        'content-security-policy': "default-src 'none'",
        'content-encoding': 'gzip',
      });
      expect(answer.headers.server ?? 'none').not.toMatch(/\d/);
    });

    test('services receive the requested host and the real client address', async () => {
      const headers = {
        host: 'menu.example:4000',
        'x-forwarded-for': '203.0.113.9',
        traceparent: 'x',
      };
      await text(await ask('POST', '/graphql', headers));
      expect(upstream('gateway').requests[0]?.headers).toMatchObject({
        host: 'menu.example:4000',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        traceparent: 'x',
      });
      expect(upstream('gateway').requests[0]?.headers).not.toHaveProperty('upgrade');
    });

    test('an upgrade to a protocol that the service does not use is not forwarded', async () => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      await text(await ask('GET', '/menu/taratori/events', headers));
      await text(await ask('POST', '/graphql', { ...headers, upgrade: 'h2c' }));
      for (const name of ['guest', 'gateway'] as const)
        expect(upstream(name).requests[0]?.headers, name).not.toHaveProperty('upgrade');
    });

    test('bodies that are larger than any operation are refused', async () => {
      const answer = await ask('POST', '/graphql', {}, 'x'.repeat(2_200_000));
      await text(answer);
      expect(answer.statusCode).toBe(413);
      expect(upstream('gateway').requests).toEqual([]);
    });

    test('events for an open page are passed on one by one, before the response ends', async () => {
      let finish: ((words: string) => void) | undefined;
      // The server's default listener would end the response.
      const [recording] = upstream('guest').server.listeners('request');
      upstream('guest').server.removeAllListeners('request');
      upstream('guest').server.once('request', (_asked, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: first\n\n');
        finish = (words) => response.end(words);
      });
      const answer = await ask('GET', '/menu/taratori/events?lang=bg');
      upstream('guest').server.on('request', (...both) => recording?.(...both));
      let received = '';
      answer.on('data', (chunk) => {
        received += String(chunk);
      });
      await waitUntil(async () => received === 'data: first\n\n', { what: 'the first event' });
      finish?.('data: second\n\n');
      await waitUntil(async () => received.endsWith('data: second\n\n'), {
        what: 'the second event',
      });
    });

    test('a WebSocket passes messages in both directions', async () => {
      upstream('gateway').server.once('upgrade', (asking, socket) => {
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: ${asking.headers['sec-websocket-protocol']}\r\n\r\n`,
        );
        socket.once('data', (bytes) => socket.end(`received ${bytes}`));
      });
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin: 'http://menu.example',
        'sec-websocket-protocol': 'graphql-transport-ws',
      };
      const asking: ClientRequest = request({
        port: ports.edge,
        host: '127.0.0.1',
        path: '/graphql',
        headers,
      }).end();
      const received = await new Promise<string>((resolve, reject) => {
        asking
          .on('error', reject)
          .on('response', ({ statusCode }) => reject(new Error(`${statusCode}`)));
        asking.on('upgrade', (answer, socket) => {
          expect(answer.headers['sec-websocket-protocol']).toBe('graphql-transport-ws');
          socket.write('ping');
          text(socket).then(resolve, reject);
        });
      });
      expect(received).toBe('received ping');
    });
  });
