import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createScratch, programEnvironment } from '@qr-menu/testkit';

/** What an operator tells owners of paying. */
export const paymentText = 'По банков път: BG80 BNBG 9661 1020 3456 78\nОснование: името на обекта';

export type RunningApp = {
  readonly origin: string;
  readonly dataDir: string;
};

export type App = RunningApp & { readonly stop: () => Promise<void> };

/** `kill` ends it without a word; what it kept stays until it is stopped. */
type KillableApp = App & { readonly kill: () => Promise<void> };

/** One address makes all requests of a run. Who signs owners up tells another one each time. */
export const manyOwners = { RATE_LIMIT_ADDRESS: 'off', TRUSTED_PROXIES: '1' };

const entry = path.join(import.meta.dirname, '../../services/standalone/dist/main.js');

/** The built product, as `npm start` runs it, on a free port and with data of its own. */
export async function startApp({
  demo = false,
  variables = {} as Readonly<Record<string, string>>,
} = {}): Promise<KillableApp> {
  const scratch = await createScratch();
  const dataDir = path.join(scratch.directory, 'data');
  const child = spawn(process.execPath, [entry], {
    env: programEnvironment({
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: demo ? 'on' : 'off',
      PAYMENT_TEXT: paymentText,
      LEGAL_DIR: path.join(import.meta.dirname, 'legal'),
      NODE_ENV: 'production',
      PASSWORD_COST: '16',
      ...variables,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, which the scratch directory's reaper can end.
    detached: true,
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    await scratch.remove();
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  try {
    await writeFile(path.join(scratch.directory, 'app.pid'), String(child.pid));
    return { origin: await readyOrigin(child), dataDir: variables.DATA_DIR ?? dataDir, stop, kill };
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
