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

/** What Linux keeps in memory, and how many bytes of it have to be free. */
const memory = { directory: '/dev/shm', room: 4 * 1024 ** 3 };

export async function roomIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/**
 * Where servers and browsers of tests put what they write: in memory, where it is plenty. Each database
 * is some 300 files, and a disk's file system, which journals that the last one's have gone, takes
 * longer to make them than Postgres takes to fill them.
 */
export async function scratchPlace(): Promise<string> {
  const room = await roomIn(memory.directory).catch(() => 0);
  const isPlenty = room >= memory.room && freemem() >= 2 * memory.room;
  return isPlenty ? memory.directory : tmpdir();
}

/** The directory's reaper ends the servers that live in it if this process dies unawares. */
export async function createScratch(): Promise<Scratch> {
  const directory = await mkdtemp(join(await scratchPlace(), 'qr-menu-real-'));
  // Postgres, which refuses to run as root, has to reach its part of it.
  await chmod(directory, 0o755);
  const reaper = spawn('bash', [reaperScript, directory], {
    // In a session of its own: Ctrl-C must not end it before its work is done.
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
