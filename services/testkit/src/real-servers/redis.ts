import { freePort } from '../free-port.ts';
import { fromDocker } from './docker.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';
import { findProgram, type RealSource } from './real-part.ts';
import type { Scratch } from './scratch.ts';

const readyLine = /Ready to accept connections/;
// Documents must never be evicted silently (rule R8).
const settings = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
const address = (port: number) => `redis://127.0.0.1:${port}`;

export const redisFromDocker: RealSource = fromDocker(async () => ({
  image: 'redis:7-alpine',
  port: 6379,
  command: ['redis-server', ...settings],
  readyLine,
  address,
}));

/** Runs the installed `redis-server`. */
export function localRedis(scratch: Scratch): RealSource {
  return async () => {
    if (findProgram('redis-server') === null) {
      throw new Error('redis-server is not installed (apt-get install redis-server)');
    }
    const port = await freePort();
    const { stop } = await startRedisServer(scratch, port);
    return { address: address(port), description: `local redis-server at 127.0.0.1:${port}`, stop };
  };
}

/** Starts with the `dump.rdb` in the scratch directory, which the `SAVE` command writes. */
export function startRedisServer(scratch: Scratch, port: number): Promise<LocalServer> {
  const bind = ['--bind', '127.0.0.1', '--port', String(port), '--dir', scratch.directory];
  return startLocalServer({
    scratch,
    name: 'redis',
    command: 'redis-server',
    args: [...bind, ...settings],
    readyLine,
  });
}
