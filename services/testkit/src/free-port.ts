import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

const lowest = 22_000;
const count = 2_500;

/**
 * Returns a port below the system's range for outgoing connections, so that it is still free when a server
 * uses it. A port is never returned twice. Ports are even, which leaves the next port for `OPS_PORT`.
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

// A broker takes seconds to open its port, and other processes may request ports until then. So this
// process reserves the port by binding the UDP port with the same number, which nothing else uses. The
// reservation lasts until the process ends.
async function isReserved(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  const bound = once(socket, 'listening').then(
    () => true,
    () => {
      socket.close();
      return false;
    },
  );
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  socket.unref();
  return bound;
}
