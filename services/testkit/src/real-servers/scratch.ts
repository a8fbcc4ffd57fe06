import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const reaperScript = fileURLToPath(new URL('../../reaper.sh', import.meta.url));

/** A temporary directory for servers that must not outlive this process. */
export type Scratch = {
  readonly directory: string;
  readonly remove: () => Promise<void>;
};

/** The directory's reaper ends the servers that live in it if this process dies unawares. */
export async function createScratch(): Promise<Scratch> {
  const directory = await mkdtemp(join(tmpdir(), 'qr-menu-real-'));
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
