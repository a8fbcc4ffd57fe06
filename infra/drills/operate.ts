import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readEnvironment, runOperator } from '@qr-menu/operator';
import type { Variables } from './drill-processes.ts';

const root = path.join(import.meta.dirname, '../..');

export type OperatorAnswer = { readonly code: number | null; readonly output: string };
export type Operate = (variables: Variables, args: readonly string[]) => Promise<OperatorAnswer>;

/** Runs an operator command in this process, because starting the program would take longer. */
export const operate: Operate = async (variables, args) => {
  const output: string[] = [];
  const print = (text: string) => void output.push(text);
  const code = await runOperator(args, {
    // Otherwise, the logs would appear in the test output.
    readEnvironment: () => readEnvironment({ ...variables, LOG_LEVEL: 'silent' }),
    print,
    printError: print,
  });
  return { code, output: output.join('') };
};

/** Runs the command through the built command line program. */
export const operateAsProcess: Operate = async (variables, args) => {
  const output: string[] = [];
  const child = spawn(process.execPath, ['services/operator/dist/main.js', ...args], {
    cwd: root,
    env: { ...variables, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output: output.join('') };
};
