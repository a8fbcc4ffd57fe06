/**
 * A separate process with only `node:http`, which writes the given bytes, or passes the bytes of a
 * page from Redis to the socket.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import type { RecordedAnswer } from './record-answer.ts';

export type RivalSettings = {
  readonly answer: RecordedAnswer;
  /** Where the pages are. If null, the recorded bytes are written. */
  readonly pages: { readonly redisUrl: string; readonly keyStart: string } | null;
};

const pathStart = '/menu/';

// The measurement is over.
process.on('disconnect', () => process.exit());

process.on('message', ({ answer, pages }: RivalSettings) => {
  const { status, headers } = answer;
  // Calls `end` without an argument if there is no body, as the guest service does.
  const recorded = answer.body === '' ? undefined : Buffer.from(answer.body, 'base64');

  const writeRecorded: RequestListener = (_request, response) => {
    response.writeHead(status, headers);
    response.end(recorded);
  };

  function passThrough({ redisUrl, keyStart }: NonNullable<typeof pages>): RequestListener {
    const redis = new Redis(redisUrl);
    const length = recorded?.byteLength ?? 0;
    return async (request, response) => {
      const name = decodeURIComponent((request.url ?? '').slice(pathStart.length));
      const stored = await redis.getBuffer(`${keyStart}${name}`);
      response.writeHead(status, headers);
      // The stored value ends with the body.
      response.end(stored?.subarray(-length));
    };
  }

  const server = createServer(pages ? passThrough(pages) : writeRecorded);
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
