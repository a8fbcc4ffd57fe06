import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { programEnvironment } from './env.ts';
import type { Scratch } from './real-servers/scratch.ts';
import { newLogFile } from './test-run/results-folder.ts';

export type RunningProduct = {
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly isAlive: () => boolean;
  /** Stops it gracefully and returns its exit code. */
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<void>;
};

export type ProductOptions = {
  /** If this process dies, the scratch directory's reaper ends the product. */
  readonly scratch: Scratch;
  readonly dataDir?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly checkout?: string;
  readonly args?: readonly string[];
};

const ownCheckout = path.join(import.meta.dirname, '../../..');
const standalone = ['services/standalone/dist/main.js'];

/** Runs the built product in one process on a free port, and waits until it is ready. */
export async function startProduct({
  scratch,
  dataDir = path.join(scratch.directory, 'data'),
  variables = {},
  checkout = ownCheckout,
  args = standalone,
}: ProductOptions): Promise<RunningProduct> {
  const log = newLogFile('product');
  const output = log === null ? null : await open(log, 'a');
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: programEnvironment({ PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...variables }),
    stdio: ['ignore', 'pipe', output?.fd ?? 'inherit'],
    // The reaper ends the whole group.
    detached: true,
  });
  await output?.close();
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (isAlive()) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  try {
    const pid = child.pid ?? 0;
    await writeFile(path.join(scratch.directory, `product-${pid}.pid`), String(pid));
    return {
      origin: await readyOrigin(child.stdout),
      dataDir,
      pid,
      isAlive,
      stop: () => end('SIGINT'),
      kill: async () => void (await end('SIGKILL')),
    };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

/** Waits for the line `ready http://localhost:<port>`. */
async function readyOrigin(output: NodeJS.ReadableStream | null): Promise<string> {
  if (output === null) throw new Error('the product has no standard output');
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    const origin = /^ready (http:\/\/localhost:\d+)$/.exec(line)?.[1];
    if (origin !== undefined) {
      output.resume();
      return origin;
    }
    lines.push(line);
  }
  throw new Error(`the product ended before it was ready:\n${lines.join('\n')}`);
}
