import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment } from './env.ts';

export type App = {
  readonly origin: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

const entry = path.join(import.meta.dirname, '../../services/standalone/dist/main.js');

/** The built product, as `npm start` runs it, on a free port and with data of its own. */
export async function startApp({
  demo = false,
  variables = {} as Readonly<Record<string, string>>,
} = {}): Promise<App> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-e2e-'));
  const child = spawn(process.execPath, [entry], {
    env: childEnvironment({
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: demo ? 'on' : 'off',
      NODE_ENV: 'production',
      PASSWORD_COST: '16',
      ...variables,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { origin: await readyOrigin(child), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the line `ready http://localhost:<port>`. */
async function readyOrigin(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the product has no standard output');
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const origin = /^ready (http:\/\/localhost:\d+)$/.exec(line)?.[1];
      if (origin !== undefined) resolve(origin);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code} before ready`)));
  });
}
