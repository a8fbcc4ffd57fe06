import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Scratch } from './real-servers/scratch.ts';
import { newLogFile } from './test-run/results-folder.ts';

export type RunningProduct = {
  readonly origin: string;
  readonly dataDir: string;
  /** The file to which emails are written. */
  readonly outboxFile: string;
  readonly pid: number;
  readonly isAlive: () => boolean;
  /** Stops the product gracefully, and returns its exit code. */
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<void>;
};

export type ProductOptions = {
  /** If this process dies, the reaper of this directory kills the product. */
  readonly scratch: Scratch;
  /** All environment variables of the product, which does not inherit any. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly checkout?: string;
  readonly args?: readonly string[];
  /** Called with each line of standard output. */
  readonly onLine?: (line: string) => void;
};

const ownCheckout = path.join(import.meta.dirname, '../../..');
const standalone = ['services/standalone/dist/main.js'];

/** Runs the built product in a single process on a free port, and waits until it is ready. */
export async function startProduct({
  scratch,
  variables = {},
  checkout = ownCheckout,
  args = standalone,
  onLine = () => undefined,
}: ProductOptions): Promise<RunningProduct> {
  const { DATA_DIR: dataDir = path.join(scratch.directory, 'data') } = variables;
  const log = newLogFile('product');
  const output = log === null ? null : await open(log, 'a');
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: { PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', output?.fd ?? 'inherit'],
    // The reaper kills the whole process group.
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
      origin: await readyOrigin(child.stdout as Readable, onLine),
      dataDir,
      outboxFile: path.join(dataDir, 'outbox.jsonl'),
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
function readyOrigin(output: Readable, onLine: (line: string) => void): Promise<string> {
  const before: string[] = [];
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output }).on('line', onLine);
    const read = (line: string) => {
      const origin = /^ready (http:\/\/localhost:\d+)$/.exec(line)?.[1];
      if (origin === undefined) return void before.push(line);
      lines.off('line', read);
      resolve(origin);
    };
    lines
      .on('line', read)
      .once('close', () =>
        reject(new Error(`the product ended before it was ready:\n${before.join('\n')}`)),
      );
  });
}
