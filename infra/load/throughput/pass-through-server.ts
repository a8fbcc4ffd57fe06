/** A separate process that passes the bytes of a page from Redis to the socket. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import type { RecordedAnswer } from './record-answer.ts';

type Settings = RecordedAnswer & { readonly redisUrl: string; readonly keyStart: string };

const pathStart = '/menu/';

// The measurement has ended.
process.on('disconnect', () => process.exit());

process.on('message', ({ status, headers, body, redisUrl, keyStart }: Settings) => {
  const redis = new Redis(redisUrl);
  const bodyLength = Buffer.from(body, 'base64').byteLength;
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(pathStart.length));
    const stored = await redis.getBuffer(`${keyStart}${name}`);
    response.writeHead(status, headers);
    // The stored value ends with the body.
    response.end(stored?.subarray(-bodyLength));
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
