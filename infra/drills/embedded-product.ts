import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Scratch } from '@qr-menu/testkit';

const root = path.join(import.meta.dirname, '../..');

export type LogLine = { readonly msg: string; readonly err?: { readonly message: string } };

export type EmbeddedProduct = {
  readonly origin: string;
  readonly outboxFile: string;
  /** Log lines so far, at level `warn` and above. */
  readonly logged: () => readonly LogLine[];
  readonly isReady: () => Promise<boolean>;
  /** Kills the database server and all of its processes at once. */
  readonly killDatabase: (pid: number) => void;
  readonly databasePid: () => Promise<number>;
  readonly stop: () => Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
};

/** The built product in one process, with its database in `dataDir`. */
export async function startEmbeddedProduct(
  scratch: Scratch,
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<EmbeddedProduct> {
  const child = spawn(process.execPath, ['services/standalone/dist/main.js'], {
    cwd: root,
    env: {
      PORT: '0',
      OPS_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      NODE_ENV: 'production',
      PASSWORD_COST: '16',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate group that the scratch directory's reaper can end.
    detached: true,
  });
  await writeFile(path.join(scratch.directory, 'product.pid'), String(child.pid));
  const lines: LogLine[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) lines.push(JSON.parse(line));
      const ready = /^ready (http:\/\/localhost:\d+)$/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  return {
    origin,
    outboxFile: path.join(dataDir, 'outbox.jsonl'),
    logged: () => lines,
    isReady: async () => (await fetch(`${origin}/readyz`)).ok,
    databasePid: async () =>
      Number(
        (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
      ),
    killDatabase: (pid) => process.kill(-pid, 'SIGKILL'),
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      return [child.exitCode, child.signalCode];
    },
  };
}
