import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitUntil } from '@qr-menu/testkit';

const root = path.join(import.meta.dirname, '../..');

export type SpawnedService = {
  readonly origin: string;
  /** Sends the signal and resolves with the exit code once the process has ended. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
};

/** Starts a built service from its own entry, and waits until it answers. */
export async function spawnService(
  name: string,
  port: number,
  variables: Readonly<Record<string, string>>,
  readyPath = '/readyz',
): Promise<SpawnedService> {
  const output: string[] = [];
  const child = spawn(process.execPath, [`services/${name}/dist/main.js`], {
    cwd: root,
    env: { PORT: String(port), NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  await waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended:\n${output.join('')}`);
      return (await fetch(`${origin}${readyPath}`)).ok;
    },
    { timeout: 30_000, what: `${name} to be ready` },
  );
  return { origin, end: (signal) => end(child, signal) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code;
}
