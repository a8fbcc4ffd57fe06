/**
 * Sends generated spreadsheets, CSV files and images to the built product. Exits with 1 if a
 * response reports an internal error, if the event loop was blocked for more than 250 ms, or if
 * memory grew: `npm run fuzz:files -- --from 1 --count 2000`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateFiles, isFaultOfOurs, sendFile } from '@qr-menu/testkit/generated-files';
import { createApiClient } from '@qr-menu/testkit/stack';
import type { Measurement, Ready } from './product.ts';

const { values } = parseArgs({
  options: { from: { type: 'string', default: '1' }, count: { type: 'string', default: '2000' } },
});
const perSeed = 50;
const longestBlock = 250;
/**
 * The allowed growth of the heap after garbage collection. Growth is measured after the first quarter of the
 * run, when the owners' caches are full.
 */
const mostGrowth = 10 * 1024 * 1024;

const product = fork(path.join(import.meta.dirname, 'product.ts'), {
  execArgv: [...process.execArgv, '--expose-gc'],
});
const [{ origin, owners }] = (await once(product, 'message')) as [Ready];

async function measure(): Promise<Measurement> {
  const answer = once(product, 'message');
  product.send('measure');
  const [measurement] = (await answer) as [Measurement];
  return measurement;
}

const first = Number(values.from);
const seeds = Array.from(
  { length: Math.ceil(Number(values.count) / perSeed) },
  (_, at) => first + at,
);
const outcomes = new Map<string, number>();
const faults: string[] = [];
const measurements: Measurement[] = [];
await measure();
for (const seed of seeds) {
  const files = (await generateFiles(seed, perSeed)).entries();
  const sendAll = owners.map(async ({ idToken, menuId }) => {
    const api = createApiClient(origin, { authorization: idToken });
    for (const [at, file] of files) {
      const startedAt = performance.now();
      const answer = await sendFile(api, menuId, file);
      const outcome = `${file.kind} ${answer.code ?? 'accepted'}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (isFaultOfOurs(answer)) faults.push(`seed ${seed}, file ${at}: ${outcome}`);
      const took = performance.now() - startedAt;
      if (took > 5_000) process.stdout.write(`seed ${seed}, file ${at}: ${Math.round(took)} ms\n`);
    }
  });
  await Promise.all(sendAll);
  const measurement = await measure();
  measurements.push(measurement);
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const { heap, external, rss } = measurement;
  process.stdout.write(
    `seed ${seed}: longest block ${Math.round(measurement.longestBlock)} ms, heap ${megabytes(heap)}, external ${megabytes(external)}, process ${megabytes(rss)}\n`,
  );
}
product.disconnect();
const blocked = Math.max(...measurements.map((measurement) => measurement.longestBlock));
const settled = measurements[Math.floor(measurements.length / 4)]?.heap ?? 0;
const growth = (measurements.at(-1)?.heap ?? 0) - settled;
for (const [outcome, count] of outcomes) process.stdout.write(`${count} ${outcome}\n`);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`longest block ${Math.round(blocked)} ms, growth ${growth} bytes\n`);
if (faults.length > 0 || blocked > longestBlock || growth > mostGrowth) process.exitCode = 1;
