import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

// Runs tests repeatedly while busy loops keep every CPU busy. Prints one line per run.
const usage = 'usage: npm run flaky -- PATH [TIMES]';
const { positionals } = parseArgs({ allowPositionals: true });
const [pattern, times = '10'] = positionals;
if (pattern === undefined || !/^\d+$/.test(times)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const busy = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
);
process.once('exit', () => {
  for (const loop of busy) loop.kill();
});

async function runOnce(): Promise<{ code: number; lines: readonly string[] }> {
  const run = spawn('npx', ['vitest', 'run', pattern ?? ''], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [run.stdout, run.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  const [code] = await once(run, 'close');
  return { code: code ?? 1, lines: output.join('').split('\n') };
}

let failed = 0;
for (let number = 1; number <= Number(times); number += 1) {
  const begun = performance.now();
  const { code, lines } = await runOnce();
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stdout.write(
    `run ${number} of ${times}: ${code === 0 ? 'passed' : 'FAILED'}, ${seconds} s\n`,
  );
  if (code === 0) continue;
  failed += 1;
  // The reporter prints the first failure on one line, and then repeats the important lines.
  const from = lines.findIndex((line) => line.startsWith('FAILED '));
  process.stdout.write(`${lines.slice(from < 0 ? -20 : from).join('\n')}\n`);
}
process.stdout.write(`${failed} of ${times} runs failed\n`);
process.exit(failed === 0 ? 0 : 1);
