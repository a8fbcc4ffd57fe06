import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Variables } from './drill-processes.ts';

const root = path.join(import.meta.dirname, '../..');

export type OperatorAnswer = { readonly code: number | null; readonly output: string };

/** Runs the built command line of the operator to its end. */
export async function operate(
  variables: Variables,
  ...args: readonly string[]
): Promise<OperatorAnswer> {
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
}
