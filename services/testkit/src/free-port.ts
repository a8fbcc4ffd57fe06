import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

const lowest = 22_000;
const count = 2_500;

/**
 * A free loopback port from below the system's range for outgoing connections, so that it is still
 * free when a server uses it. Hands out only even ports, each once on this machine, so the odd one
 * after it is free for `OPS_PORT`.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + 2 * Math.floor(Math.random() * count);
    if ((await isFree(port)) && (await isReserved(port))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  const free = await listening;
  if (free) {
    server.close();
    await once(server, 'close');
  }
  return free;
}

// A broker takes seconds to open its port, and another process may ask for a port before that. Therefore the UDP port
// of the same number, which nothing uses, marks this port as taken while the process lives.
async function isReserved(port: number): Promise<boolean> {
  const mark = createSocket('udp4');
  const bound = once(mark, 'listening').then(
    () => true,
    () => {
      mark.close();
      return false;
    },
  );
  mark.bind({ port, address: '127.0.0.1', exclusive: true });
  mark.unref();
  return bound;
}
