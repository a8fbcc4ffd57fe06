import { type ChildProcess, execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '@qr-menu/runtime/process';
import { failure, systemClock } from '@qr-menu/runtime/process';
import pg from 'pg';
import { type EmbeddedCluster, superuser } from './embedded-cluster.ts';
import { EmbeddedPostgresFailed, programFailure, spawnComplaint } from './embedded-programs.ts';
import { lastLinesOf } from './program-runner.ts';

/** Milliseconds. Crash recovery of a large write-ahead log takes time. */
const readinessTimeout = 300_000;
const fastShutdownTimeout = 20_000;
const orphansTimeout = 10_000;
const pollInterval = 20;

export class DataDirectoryInUse extends failure(
  'DataDirectoryInUse',
  'DATA_DIRECTORY_IN_USE',
  false,
) {}

export type Postmaster = {
  readonly url: string;
  /** Resolves with the last lines of the server's output when it exits for any reason. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
};

export type PostmasterOptions = {
  readonly cluster: EmbeddedCluster;
  readonly port: number;
  readonly password: string;
  readonly logger: Logger | undefined;
  readonly signal?: AbortSignal | undefined;
};

export function urlOf(port: number, password: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}

/** Resolves when the server accepts connections and this process holds its guard lock. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = systemClock.now() + orphansTimeout;
  for (;;) {
    try {
      return await startOnce(options);
    } catch (error) {
      const isOver = options.signal?.aborted || systemClock.now() > deadline;
      if (!isBesideOrphans(error) || isOver) throw error;
      await systemClock.sleep(pollInterval);
    }
  }
}

/** Whether the start failed because processes of a killed server are still exiting. */
const isBesideOrphans = (error: unknown): boolean =>
  error instanceof EmbeddedPostgresFailed &&
  error.cause instanceof Error &&
  error.cause.message.includes('pre-existing shared memory block');

async function startOnce(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, port, password, logger, signal } = options;
  const url = urlOf(port, password);
  const child = cluster.runner.run(cluster.programs.postgres, flagsOf(cluster, port));
  const complaint = lastLinesOf(child, (text) => logger?.debug({ text }, 'embedded database'));
  let refused: unknown;
  /** Resolves when the server's output has been read completely. */
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      refused = error;
      resolve();
    });
  });
  // Resolves earlier than `closed` if processes of a killed server still keep its standard error open.
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const end = (): void => void child.kill('SIGINT');
  process.once('exit', end);
  signal?.addEventListener('abort', end);
  void exited.then(() => {
    process.off('exit', end);
    signal?.removeEventListener('abort', end);
  });

  const guard = await waitForGuard(url, closed, logger).catch(async (error: unknown) => {
    await endChild(child, exited);
    throw error;
  });
  if (guard === null) {
    throw startFailure(cluster, refused ? spawnComplaint(refused) : complaint());
  }
  signal?.removeEventListener('abort', end);

  const kept = keepGuard(guard, url, logger);
  const ended = exited.then(() => {
    // Not awaited, because a hung server process still holds the connection open.
    void kept.release();
    return complaint();
  });
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await kept.release();
    await endChild(child, exited);
  };
  return {
    url,
    ended,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Takes the guard lock again, because a crash of one server process ends every connection. */
function keepGuard(first: InstanceGuard, url: string, logger: Logger | undefined) {
  const over = new AbortController();
  let guard = first;
  const keeping = (async () => {
    while (!over.signal.aborted) {
      await guard.lost;
      await systemClock.sleep(guardPause, over.signal);
      if (over.signal.aborted) return;
      const next = await takeInstanceGuard(url, logger).catch(() => null);
      if (next) guard = next;
    }
  })();
  return {
    release: async (): Promise<void> => {
      over.abort();
      await guard.release().catch(() => undefined);
      await keeping;
      await guard.release().catch(() => undefined);
    },
  };
}

/** Several test files use one server at a time, each with its own services and their pools. */
const testSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

function flagsOf({ dataDir, durable }: EmbeddedCluster, port: number): readonly string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'jit=off',
    ...(durable ? [] : testSettings),
  ];
  return ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/** Returns null if the server exited before it was ready. */
async function waitForGuard(
  url: string,
  ended: Promise<void>,
  logger: Logger | undefined,
): Promise<InstanceGuard | null> {
  const deadline = systemClock.now() + readinessTimeout;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over) {
    const guard = await takeInstanceGuard(url, logger).catch(() => undefined);
    if (guard) return guard;
    if (guard === null) throw new DataDirectoryInUse('another process took the database over');
    if (systemClock.now() > deadline) {
      throw new EmbeddedPostgresFailed('the embedded database does not become ready');
    }
    await systemClock.sleep(pollInterval);
  }
  return null;
}

/** If a fast shutdown hangs, requests an immediate one, from which the next start recovers. */
async function endChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), fastShutdownTimeout);
  await ended;
  clearTimeout(impatience);
}

function startFailure({ dataDir, programs }: EmbeddedCluster, complaint: string): Error {
  if (complaint.includes('lock file "postmaster.pid" already exists')) {
    return new DataDirectoryInUse(`another process is using the database in ${dataDir}`);
  }
  return programFailure({ program: programs.postgres, dataDir }, complaint);
}

type RunningPostmaster = { readonly pid: number; readonly port: number };

/** Removes a pid file whose process id belongs to another program, so that PostgreSQL can start. */
export async function findPostmaster(dataDir: string): Promise<RunningPostmaster | null> {
  const file = join(dataDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !isAlive(pid)) return null;
  const commandLine = await commandLineOf(pid);
  if (commandLine !== null && !commandLine.includes(dataDir)) {
    await rm(file, { force: true });
    return null;
  }
  return { pid, port: port ?? 0 };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns null if the system does not provide the command line. */
async function commandLineOf(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null;
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return stdout;
}

/** The id of the lock. Nothing else in this server's `postgres` database may use it. */
const guardKey = 7_303_014;
const guardConnectTimeout = 5_000;
/** In milliseconds. If a process was killed, the server needs a moment to notice. */
const guardLockTimeout = 5_000;
const guardPause = 500;
const lockNotAvailable = '55P03';

type InstanceGuard = {
  /** Resolves when the connection has ended and the lock is lost. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
};

/** The lock ends with the process's connection. Returns null if another process holds it. */
export async function takeInstanceGuard(
  url: string,
  logger: Logger | undefined,
): Promise<InstanceGuard | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'qr-menu instance guard',
    connectionTimeoutMillis: guardConnectTimeout,
    lock_timeout: guardLockTimeout,
    keepAlive: true,
  });
  client.on('error', ({ message }) => {
    logger?.warn({ reason: message }, 'the embedded database closed the connection');
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
  });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [guardKey]);
  } catch (error) {
    await client.end();
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return null;
    throw error;
  }
  return { lost, release: () => client.end() };
}
