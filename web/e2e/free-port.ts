import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens on, for programs that have to be told one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was found');
  return address.port;
}
