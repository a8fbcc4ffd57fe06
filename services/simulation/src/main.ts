import { join } from 'node:path';
import { startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import { createScratch, freePort } from '@qr-menu/testkit';
import { seamsOf } from './mutants.ts';
import { readOptions } from './options.ts';
import { faultLines } from './report.ts';
import { runSeed } from './run-seed.ts';
import { createSimulationStore } from './stores/simulation-store.ts';

const progressEvery = 10_000;
const { seeds, from, mutant, tell } = readOptions(process.argv.slice(2));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const scratch = await createScratch();
const dataDir = join(scratch.directory, 'postgres');
const postgres = await startEmbeddedPostgres({ dataDir, port: await freePort(), durable: false });
const store = await createSimulationStore(postgres.url);
const begin = Date.now();
let printedAt = begin;
let failed = 0;
let done = 0;

const progress = (): string =>
  `${done} of ${seeds} seeds, ${failed} failed, ${Math.round((Date.now() - begin) / 1_000)} s`;

for (; done < seeds; done += 1) {
  const onEvent = tell ? print : undefined;
  const result = await runSeed({ seed: from + done, store, seams: seamsOf(mutant), onEvent });
  if (result.faults.length > 0) failed += 1;
  for (const line of faultLines(result)) print(line);
  if (Date.now() - printedAt < progressEvery) continue;
  printedAt = Date.now();
  print(progress());
}
print(progress());
await store.drop();
await postgres.stop();
await scratch.remove();
process.exitCode = failed === 0 ? 0 : 1;
