import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@qr-menu/testkit';

const root = path.join(import.meta.dirname, '../..');
const restartPauseMs = 500;

export type Ending = { readonly code: number | null; readonly output: string };

export type SupervisedService = {
  readonly origin: string;
  /** Returns the metrics from the operators' port. */
  readonly metrics: () => Promise<string>;
  readonly isReady: () => Promise<boolean>;
  /** The reasons why the service stopped unexpectedly, oldest first. */
  readonly endings: () => readonly Ending[];
  /** Sends the signal. The process is restarted unless `stop` was called. */
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Stops the service gracefully. */
  readonly stop: () => Promise<void>;
};

/** Runs a built service like an orchestrator, which restarts the service whenever it stops. */
export function superviseService(
  name: string,
  port: number,
  variables: Readonly<Record<string, string>>,
  readyPath = '/readyz',
): SupervisedService {
  const endings: Ending[] = [];
  const origin = `http://127.0.0.1:${port}`;
  let stopping = false;
  let child: ChildProcess | undefined;

  async function runOnce(): Promise<void> {
    const output: string[] = [];
    const started = spawn(process.execPath, [`services/${name}/dist/main.js`], {
      cwd: root,
      env: { PORT: String(port), NODE_ENV: 'production', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (chunk) => output.push(String(chunk)));
    started.stderr.on('data', (chunk) => output.push(String(chunk)));
    const [code] = await once(started, 'exit');
    if (!stopping) endings.push({ code, output: output.join('') });
  }

  const running = (async () => {
    while (!stopping) {
      await runOnce();
      if (!stopping) await delay(restartPauseMs);
    }
  })();

  return {
    origin,
    metrics: async () => (await fetch(`http://127.0.0.1:${port + 5_400}/metrics`)).text(),
    endings: () => endings,
    isReady: async () => (await fetch(`${origin}${readyPath}`).catch(() => undefined))?.ok ?? false,
    kill: async (signal) => {
      const before = endings.length;
      child?.kill(signal);
      await waitUntil(() => endings.length > before, { what: `${name} to end` });
    },
    stop: async () => {
      stopping = true;
      child?.kill('SIGTERM');
      await running;
    },
  };
}
