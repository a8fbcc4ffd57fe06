import { once } from 'node:events';
import { createServer } from 'node:net';

const lowest = 22_000;
const count = 5_000;

/**
 * A port of the loopback address that nobody listens on, from below the range that the system
 * takes the ports of outgoing connections from: it is still free when a server gets to it, and so is
 * the operators' port beside it (`OPS_PORT`).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
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
