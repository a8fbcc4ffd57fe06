import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type RunningPostmaster = { readonly pid: number; readonly port: number };

/** Removes a file whose process id is another program's: PostgreSQL would refuse to start. */
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

/** Null where the system does not tell. */
async function commandLineOf(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null;
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return stdout;
}
