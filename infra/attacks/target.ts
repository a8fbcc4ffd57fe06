import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createScratch } from '@qr-menu/testkit';
import { cognitoAt, signUp } from '../test/owner-calls.ts';

const root = path.join(import.meta.dirname, '../..');

/** The built product in a process of its own, with its demo venue. */
export type Target = {
  readonly origin: string;
  readonly pid: number;
  /** Where codes are written. */
  readonly outboxFile: string;
  /** Signs somebody up who has nothing yet; answers the ID token. */
  readonly signUpOwner: () => Promise<string>;
  /** Resident memory of the product's processes but Postgres, in megabytes. */
  readonly memory: () => Promise<number>;
  readonly isAlive: () => boolean;
  /** Ends the process and starts another one on the same data; answers where that is reached. */
  readonly restart: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

export async function startTarget(
  args: readonly string[] = ['services/standalone/dist/main.js'],
  variables: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const scratch = await createScratch();
  const launch = (): ChildProcess =>
    spawn(process.execPath, args, {
      cwd: root,
      env: {
        PORT: '0',
        DATA_DIR: path.join(scratch.directory, 'data'),
        NODE_ENV: 'production',
        LOG_LEVEL: 'fatal',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, which the scratch directory's reaper can end.
      detached: true,
    });
  let child = launch();
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const end = async () => {
    if (!isAlive()) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  };
  const stop = async () => {
    await end();
    await scratch.remove();
  };
  const notePid = () => writeFile(path.join(scratch.directory, 'product.pid'), String(child.pid));
  try {
    await notePid();
    const origin = await readyOrigin(child);
    const outboxFile = path.join(scratch.directory, 'data/outbox.jsonl');
    const cognito = cognitoAt(`${origin}/identity/`, 'qrmenuweb');
    return {
      origin,
      pid: child.pid ?? 0,
      outboxFile,
      signUpOwner: () => signUp(cognito, `${randomUUID()}@example.com`, outboxFile),
      memory: () => residentMegabytes(child.pid ?? 0),
      isAlive,
      restart: async () => {
        await end();
        child = launch();
        await notePid();
        return readyOrigin(child);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readyOrigin(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the product has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /^ready (http:\/\/localhost:\d+)$/.exec(line)?.[1];
    if (origin !== undefined) {
      child.stdout.resume();
      return origin;
    }
  }
  throw new Error('the product ended before it was ready');
}

/** Of a process and those that it has started: no less is what the machine must have. Postgres has its own. */
async function residentMegabytes(pid: number): Promise<number> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const status = await read('status');
  if (/^Name:\s+postgres$/m.test(status)) return 0;
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  const children = (await read(`task/${pid}/children`)).split(' ').filter((id) => id !== '');
  const ofChildren = await Promise.all(children.map((id) => residentMegabytes(Number(id))));
  return ofChildren.reduce((sum, megabytes) => sum + megabytes, own);
}
