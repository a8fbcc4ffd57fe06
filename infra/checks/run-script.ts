import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Ended } from './run-steps.ts';

/** Runs a script of the root's `package.json`; what it writes is kept together. */
export async function runScript(name: string): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(`npm run --silent ${name}`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => output.push(String(chunk)));
  }
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - begun) / 1000;
  return { name, passed: code === 0, output: output.join(''), seconds };
}
