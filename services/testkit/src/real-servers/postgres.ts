import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@qr-menu/runtime/process';
import { startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import { freePort } from '../free-port.ts';
import { newLogFile } from '../test-run/results-folder.ts';
import { fromDocker } from './docker.ts';
import type { RealSource } from './real-part.ts';
import type { Scratch } from './scratch.ts';

const password = 'test';

export const postgresFromDocker: RealSource = fromDocker(async () => ({
  image: 'postgres:18-alpine',
  port: 5432,
  environment: { POSTGRES_PASSWORD: password },
  command: ['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'],
  // The server prints this once for its internal start, and again for the real start.
  readyLine: /ready to accept connections/,
  readyTimes: 2,
  address: (port) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
}));

export function localPostgres(scratch: Scratch): RealSource {
  return async () => {
    const port = await freePort();
    const dataDir = join(scratch.directory, 'postgres');
    const logFile = newLogFile('postgres') ?? join(scratch.directory, 'postgres.log');
    // The server writes until it ends, even if a successful run has already removed the file.
    const file = openSync(logFile, 'w');
    const write = (line: string) => void writeSync(file, line);
    const logger = createLogger('postgres', 'debug', { write });
    const { url, stop } = await startEmbeddedPostgres({ dataDir, port, durable: false, logger });
    return { address: url, description: `local server at 127.0.0.1:${port}`, stop };
  };
}
