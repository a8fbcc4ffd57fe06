import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { type Logger, systemClock } from '@qr-menu/runtime/process';
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

export async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('no port was given');
  return address.port;
}

export type EmbeddedPostgres = {
  /** Does not change while this process runs, even after a restart of the server. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Created if it is missing. The password is in `<dataDir>.password`. */
  readonly dataDir: string;
  readonly port?: number;
  readonly durable?: boolean;
  readonly logger?: Logger;
  /** Called if another process has taken over the data directory. The server is then not restarted. */
  readonly onLost?: (error: Error) => void;
};

const orphanTimeout = 60_000;
const startTimeout = 30_000;
const retryInterval = 100;
const shortestRestartPause = 1_000;
const longestRestartPause = 30_000;
/** Temporary errors: child processes of a killed server are still exiting, or a port is in use. */
const passing = ['pre-existing shared memory block', 'could not create any TCP/IP sockets'];

type StartServer = (port: number | undefined, signal?: AbortSignal) => Promise<Postmaster>;

/**
 * Only one process at a time uses a directory. The server of a killed process is stopped first. A server that
 * exits is restarted again and again, without a limit, because space may become free on a full disk.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { durable = true, logger } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dirname(dataDir), { recursive: true });
  const programs = await findEmbeddedPrograms();
  const runner = await createProgramRunner(dataDir, dirname(programs.postgres));
  const cluster: EmbeddedCluster = { dataDir, programs, runner, durable };
  const password = await prepareCluster(cluster);

  const start: StartServer = async (port, signal) => {
    await endOrphan(dataDir, password, logger);
    const deadline = systemClock.now() + startTimeout;
    for (;;) {
      try {
        const ownPort = port ?? (await unusedPort());
        return await startPostmaster({ cluster, port: ownPort, password, logger, signal });
      } catch (error) {
        const passes = passing.some((text) => String(error).includes(text));
        if (!passes || signal?.aborted || systemClock.now() > deadline) throw error;
        await systemClock.sleep(retryInterval);
      }
    }
  };
  return keepRunning(await start(options.port), start, options);
}

function keepRunning(
  first: Postmaster,
  start: StartServer,
  { logger, onLost }: EmbeddedPostgresOptions,
): EmbeddedPostgres {
  const { url } = first;
  const port = Number(new URL(url).port);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = first;

  async function startAgain(): Promise<void> {
    let pause = shortestRestartPause;
    while (!signal.aborted) {
      await systemClock.sleep(pause, signal);
      if (signal.aborted) return;
      try {
        running = await start(port, signal);
        logger?.warn('the embedded database is running again');
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof DataDirectoryInUse) throw error;
        pause = Math.min(pause * 2, longestRestartPause);
        logger?.error({ err: error, pause }, 'the embedded database could not be started again');
      }
    }
  }

  const supervised = (async () => {
    while (!signal.aborted) {
      const lines = await running.ended;
      if (signal.aborted) return;
      logger?.error({ lines }, 'the embedded database stopped by itself and is restarted');
      await startAgain();
    }
  })().catch((error: unknown) => {
    onLost?.(error instanceof Error ? error : new Error(String(error)));
  });

  return {
    url,
    stop: async () => {
      stopping.abort();
      await running.stop();
      await supervised;
      // A start that was in progress may have succeeded in the meantime.
      await running.stop();
    },
  };
}

/** Returns the URL of the server that runs on a data directory. Null if no server is running. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const directory = resolve(dataDir);
  const running = await findPostmaster(directory);
  if (running === null) return null;
  return urlOf(running.port, await readFile(passwordFileOf(directory), 'utf8'));
}

/** Stops a server whose guard lock is free, because the process that started it is dead. */
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
