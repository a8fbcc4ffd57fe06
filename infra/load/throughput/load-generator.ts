/** A process of its own: asks one address over kept connections as fast as it is answered. */
import { connect } from 'node:net';
import type { Burst } from './children.ts';

process.on('message', async (burst: Burst) => {
  process.send?.(await run(burst));
});

async function run(burst: Burst): Promise<number> {
  const end = performance.now() + burst.milliseconds;
  const counts = await Promise.all(
    burst.requests.map((request, index) =>
      repeat({ ...burst, request, localAddress: burst.localAddresses[index] ?? '' }, end),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

type Connection = Pick<Burst, 'port' | 'status'> & {
  readonly request: string;
  readonly localAddress: string;
};

/** One request after another; resolves with the number of complete answers. */
function repeat(connection: Connection, end: number): Promise<number> {
  const { port, status, request, localAddress } = connection;
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(request);
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    let count = 0;
    let length = 0;
    let received = Buffer.alloc(0);
    socket.once('connect', () => socket.write(bytes));
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      // All answers on a connection are equally long, so only the first one is read closely.
      if (length === 0) {
        received = Buffer.concat([received, chunk]);
        length = lengthOf(received, status);
        if (length === 0 || received.length < length) return;
      } else {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        if (received.length < length) return;
      }
      if (received.length > length || !received.subarray(9, 12).equals(Buffer.from(status))) {
        reject(new Error(`not the expected answer: ${received.subarray(0, 200)}`));
        return;
      }
      received = Buffer.alloc(0);
      count += 1;
      if (performance.now() < end) {
        socket.write(bytes);
        return;
      }
      socket.destroy();
      resolve(count);
    });
  });
}

/** 0 while the head is incomplete. */
function lengthOf(received: Buffer, status: string): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const head = received.toString('latin1', 0, end);
  if (!head.startsWith(`HTTP/1.1 ${status}`)) throw new Error(`unexpected answer:\n${head}`);
  const body = status === '304' ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1]);
  return end + 4 + body;
}
