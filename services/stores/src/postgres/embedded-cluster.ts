import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as files from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  EmbeddedPostgresFailed,
  type EmbeddedPrograms,
  programFailure,
  spawnComplaint,
} from './embedded-programs.ts';
import { lastLinesOf, type ProgramRunner } from './program-runner.ts';

export const superuser = 'postgres';

export type EmbeddedCluster = {
  readonly dataDir: string;
  readonly programs: EmbeddedPrograms;
  readonly runner: ProgramRunner;
  /** If false, the server is faster but may lose data in a crash. For tests only. */
  readonly durable: boolean;
};

const unfinishedSuffix = '.unfinished-';

export const passwordFileOf = (dataDir: string): string => `${dataDir}.password`;

export async function prepareCluster(cluster: EmbeddedCluster): Promise<string> {
  const { dataDir, runner } = cluster;
  const passwordFile = passwordFileOf(dataDir);
  await clearLeftovers(`${dataDir}${unfinishedSuffix}`);
  await clearLeftovers(`${passwordFile}.`);
  if (!(await holdsCluster(dataDir))) await createCluster(cluster, passwordFile);
  if (runner.user !== null && (await files.stat(dataDir)).uid !== runner.user) {
    await giveTo(runner.user, dataDir);
  }
  return files.readFile(passwordFile, 'utf8').catch((error: unknown) => {
    throw new EmbeddedPostgresFailed(
      `${passwordFile} is missing, so the database in ${dataDir} cannot be opened`,
      { cause: error },
    );
  });
}

/** Removes each `<prefix><process id>` that a killed start left behind. */
async function clearLeftovers(prefix: string): Promise<void> {
  const directory = dirname(prefix);
  for (const name of await files.readdir(directory)) {
    const id = name.startsWith(basename(prefix)) ? name.slice(basename(prefix).length) : '';
    if (!/^\d+$/.test(id) || isRunning(Number(id))) continue;
    await files.rm(join(directory, name), { recursive: true, force: true });
  }
}

/** In a container, every start has the same process id, so our own id belongs to an earlier start. */
function isRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function holdsCluster(dataDir: string): Promise<boolean> {
  return files.access(join(dataDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Moves the cluster when it is complete, so that an interrupted start leaves no partial database. */
async function createCluster(cluster: EmbeddedCluster, passwordFile: string): Promise<void> {
  const { dataDir, runner, durable } = cluster;
  const unfinished = `${dataDir}${unfinishedSuffix}${process.pid}`;
  await files.mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await createPassword(passwordFile);
    if (runner.user !== null) {
      await files.chown(unfinished, runner.user, runner.user);
      await files.chown(passwordFile, runner.user, runner.user);
    }
    await runInitdb(cluster, [
      `--pgdata=${unfinished}`,
      `--pwfile=${passwordFile}`,
      `--username=${superuser}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await moveTo(dataDir, unfinished);
  } finally {
    await files.rm(unfinished, { recursive: true, force: true });
  }
}

/** Never overwrites an existing password: if two processes start at once, both must use the same one. */
async function createPassword(passwordFile: string): Promise<void> {
  const written = `${passwordFile}.${process.pid}`;
  await files.writeFile(written, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await files.link(written, passwordFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await files.rm(written);
}

async function runInitdb(
  { runner, programs, dataDir }: EmbeddedCluster,
  args: readonly string[],
): Promise<void> {
  const failure = { program: programs.initdb, dataDir };
  const child = runner.run(programs.initdb, args);
  const complaint = lastLinesOf(child);
  const [code] = await once(child, 'close').catch((error: unknown) => {
    throw programFailure(failure, spawnComplaint(error));
  });
  if (code !== 0) throw programFailure(failure, complaint());
}

async function moveTo(dataDir: string, unfinished: string): Promise<void> {
  try {
    await files.rmdir(dataDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await files.rename(unfinished, dataDir);
  } catch (error) {
    // Another process may have created the cluster in the meantime.
    if (await holdsCluster(dataDir)) return;
    throw new EmbeddedPostgresFailed(`${dataDir} is used for something else`, { cause: error });
  }
}

/** A restored copy of the directory often belongs to root, but the server runs as another user. */
async function giveTo(user: number, dataDir: string): Promise<void> {
  for (const entry of await files.readdir(dataDir, { recursive: true })) {
    await files.lchown(join(dataDir, entry), user, user);
  }
  await files.chown(dataDir, user, user);
  await files.chmod(dataDir, 0o700);
}
