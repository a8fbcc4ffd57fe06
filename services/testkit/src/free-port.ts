import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

const lowest = 22_000;
const count = 2_500;

/**
 * A port of the loopback address that nobody listens on, from below the range that the system
 * takes the ports of outgoing connections from: it is still free when a server gets to it, and so is
 * the operators' port beside it (`OPS_PORT`), an odd one. Given once, to whichever process of this
 * machine asked.
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

// A broker takes seconds to get to its port, and another process may ask meanwhile. The datagram port
// of the same number is nobody's: holding it marks this one as taken, for as long as this process is.
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
