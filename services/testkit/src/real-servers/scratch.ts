import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const reaperScript = fileURLToPath(new URL('../../reaper.sh', import.meta.url));

/** A temporary directory for servers that must not outlive this process. */
export type Scratch = {
  readonly directory: string;
  readonly remove: () => Promise<void>;
};

/** Linux's in-memory file system. It is used only if this many bytes are free. */
const memory = { directory: '/dev/shm', room: 4 * 1024 ** 3 };

export async function roomIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/**
 * Returns a directory in memory if there is enough space. Each database has about 300 files, and a journaling
 * file system takes longer to create them than Postgres takes to fill them.
 */
export async function scratchPlace(): Promise<string> {
  const room = await roomIn(memory.directory).catch(() => 0);
  const isPlenty = room >= memory.room && freemem() >= 2 * memory.room;
  return isPlenty ? memory.directory : tmpdir();
}

/** If this process dies unexpectedly, the directory's reaper kills its servers. */
export async function createScratch(parent?: string): Promise<Scratch> {
  const directory = await mkdtemp(join(parent ?? (await scratchPlace()), 'qr-menu-real-'));
  // Postgres refuses to run as root, so another user needs access to its part of the directory.
  await chmod(directory, 0o755);
  const reaper = spawn('bash', [reaperScript, directory], {
    // The reaper runs in a separate session, so that Ctrl-C does not end it too early.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();
  return {
    directory,
    remove: async () => {
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
      reaper.stdin.end();
    },
  };
}
