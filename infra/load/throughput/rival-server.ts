/**
 * A separate process that uses only `node:http`. It sends the given bytes, or passes on the bytes of a page
 * from Redis.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import type { RecordedAnswer } from './record-answer.ts';

export type RivalSettings = {
  readonly answer: RecordedAnswer;
  /** Where to find the pages. If null, the recorded bytes are sent. */
  readonly pages: { readonly redisUrl: string; readonly keyStart: string } | null;
};

const pathStart = '/menu/';

// The measuring process has exited.
process.on('disconnect', () => process.exit());

process.on('message', ({ answer, pages }: RivalSettings) => {
  const { status, headers } = answer;
  // Without a body, `end` is called without an argument, as in the guest service.
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
      // The body is at the end of the stored value.
      response.end(stored?.subarray(-length));
    };
  }

  const server = createServer(pages ? passThrough(pages) : writeRecorded);
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
