import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { type Logger, systemClock } from '@qr-menu/runtime';
import { type EmbeddedCluster, passwordFileOf, prepareCluster } from './embedded-cluster.ts';
import { EmbeddedPostgresFailed, findEmbeddedPrograms } from './embedded-programs.ts';
import {
  DataDirectoryInUse,
  findPostmaster,
  type Postmaster,
  startPostmaster,
  takeInstanceGuard,
  urlOf,
} from './postmaster.ts';
import { createProgramRunner } from './program-runner.ts';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('no port was given');
  return address.port;
}

export type EmbeddedPostgres = {
  readonly url: string;
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Created when it is missing. The password lies beside it in `<dataDir>.password`. */
  readonly dataDir: string;
  readonly port?: number;
  readonly durable?: boolean;
  readonly logger?: Logger;
};

const orphanTimeout = 60_000;
const startTimeout = 30_000;
const retryInterval = 100;
/** What clears up by itself: a killed server's children still ending, a port taken meanwhile. */
const passing = ['pre-existing shared memory block', 'could not create any TCP/IP sockets'];

/** One process at a time may use a directory; the server of a killed one is stopped first. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { port, durable = true, logger } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dirname(dataDir), { recursive: true });
  const programs = await findEmbeddedPrograms();
  const runner = await createProgramRunner(dataDir, dirname(programs.postgres));
  const cluster: EmbeddedCluster = { dataDir, programs, runner, durable };
  const password = await prepareCluster(cluster);
  await endOrphan(dataDir, password, logger);

  const deadline = systemClock.now() + startTimeout;
  const start = async (): Promise<Postmaster> =>
    startPostmaster({ cluster, port: port ?? (await freePort()), password, logger });
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const passes = passing.some((text) => String(error).includes(text));
      if (!passes || systemClock.now() > deadline) throw error;
      await systemClock.sleep(retryInterval);
    }
  }
}

/** Where the server that runs on a data directory is reached; null when none does. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const directory = resolve(dataDir);
  const running = await findPostmaster(directory);
  if (running === null) return null;
  return urlOf(running.port, await readFile(passwordFileOf(directory), 'utf8'));
}

/** A server whose guard can be taken belongs to no live process of ours. */
async function endOrphan(
  dataDir: string,
  password: string,
  logger: Logger | undefined,
): Promise<void> {
  const deadline = systemClock.now() + orphanTimeout;
  for (;;) {
    const running = await findPostmaster(dataDir);
    if (running === null) return;
    const url = urlOf(running.port, password);
    const guard = await takeInstanceGuard(url, logger).catch(() => undefined);
    if (guard === null) {
      throw new DataDirectoryInUse(
        `another process is using the database in ${dataDir} (server process ${running.pid})`,
      );
    }
    if (guard) {
      logger?.warn({ pid: running.pid }, 'stopping a database server left by a killed process');
      process.kill(running.pid, 'SIGINT');
      await guard.release().catch(() => undefined);
    }
    if (systemClock.now() > deadline) {
      throw new EmbeddedPostgresFailed(
        `server process ${running.pid} holds ${dataDir} and does not answer`,
      );
    }
    await systemClock.sleep(retryInterval);
  }
}
