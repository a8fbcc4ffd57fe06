/**
 * Compares the guest service's requests per second with those of a bare `node:http` server that writes the
 * same bytes. Prints their ratio, the same ratio for a static file in nginx, and the sizes of the responses:
 *
 * npm run bench:guest -- [--venues 50000] [--rounds 7] [--only Zipf]
 *
 * A real Redis stores the documents, and every request checks them. Venues have 300 items. If there are many
 * venues, their pages are requested in one language: uniformly from a process with an almost empty cache, and
 * with a Zipf distribution, like that of guests, from a process with the default cache.
 *
 * The load comes from wrk (apt-get install wrk). autocannon takes more CPU time than the measured server, so with it
 * all servers would look the same. The servers take turns on one core. wrk and Redis have the other core, because in
 * production Redis runs on another machine. The ratio per second of CPU time is less sensitive to other work on the
 * machine. It counts all threads of a process, including garbage collection.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase, readTestEnvironment, startRealServers } from '@qr-menu/testkit';
import { type Comparison, compare, compareQuestions } from './throughput/compare.ts';
import { describeSizes } from './throughput/document-sizes.ts';
import {
  manyVenuesQuestions,
  oneMenu,
  type Question,
  warmQuestions,
  withMenus,
} from './throughput/questions.ts';
import { recordAnswer } from './throughput/record-answer.ts';
import { startMeasuredGuest } from './throughput/start-guest.ts';
import { startNginx } from './throughput/start-nginx.ts';
import { storeVenues } from './throughput/store-venues.ts';
import { pin, pinRedis } from './throughput/wrk.ts';

const { values } = parseArgs({
  options: {
    venues: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
/** In bytes. Enough for about forty pages. */
const hardlyAnyCopies = 1024 ** 2;

const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-throughput-'));
const servers = await startRealServers(readTestEnvironment());
const { databaseUrl, redisUrl, nginx } = servers.servers;
if (databaseUrl === null || redisUrl === null) throw new Error(servers.lines.join('\n'));
const database = await createTestDatabase(databaseUrl);
const stores = {
  DATABASE_URL: database.url,
  REDIS_URL: redisUrl,
  REDIS_PREFIX: `throughput:${process.pid}:`,
};
/** The start of a page's key, before the venue's name, as in `documentKeys` of the stores. */
const keyStart = `${stores.REDIS_PREFIX}document:html:bg:`;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  const seedingFrom = performance.now();
  const venues = await storeVenues(stores, directory, Number(values.venues));
  const seconds = Math.round((performance.now() - seedingFrom) / 1_000);
  await pinRedis(redisUrl);
  print(`${venues.length} venues, stored in ${seconds} s; medians of ${rounds} rounds`);
  const usual = await startMeasuredGuest(stores);
  const cold = await startMeasuredGuest({ ...stores, COPIES_MEMORY: String(hardlyAnyCopies) });
  try {
    for (const { pid } of [usual, cold]) await pin(pid, 'servers');
    const warm = warmQuestions(venues);
    const questions = [...manyVenuesQuestions(venues), ...warm];
    for (const question of questions.filter(({ name }) => name.includes(values.only))) {
      const server = question.isCold ? cold : usual;
      const pages = question.isCold ? { redisUrl, keyStart } : null;
      print(line(await compare(question, server, { rounds, directory, pages })));
    }
    const six = warm.find(({ name }) => name === withMenus);
    const single = warm.find(({ name }) => name === oneMenu);
    if (six?.name.includes(values.only) && single) {
      const ratio = await compareQuestions([six, single], usual, { rounds, directory });
      print(`six menus ÷ one menu, by CPU time ${ratio.toFixed(2)} (aim 0.97)`);
    }
    const [page] = warm;
    if (nginx !== null && page?.name.includes(values.only))
      print(line(await fileInNginx(page, usual.port)));
    for (const size of await describeSizes(usual.port, venues[0]?.name ?? '')) print(size);
  } finally {
    await Promise.all([usual.stop(), cold.stop()]);
  }
} finally {
  await database.drop();
  await servers.stop();
  await rm(directory, { recursive: true, force: true });
}

async function fileInNginx(page: Question, port: number): Promise<Comparison> {
  const answer = await recordAnswer(port, page.paths[0] ?? '', page.headers);
  const server = await startNginx(nginx ?? '', answer, directory);
  await pin(server.pid, 'servers');
  try {
    return await compare({ ...page, name: 'static file in nginx', aim: null }, server, {
      rounds,
      directory,
      pages: null,
    });
  } finally {
    server.stop();
  }
}

function line({
  name,
  aim,
  ratio,
  processorRatio,
  passThroughRatio,
  ...metrics
}: Comparison): string {
  const { perSecond, bare, latency } = metrics;
  const result =
    aim === null ? '' : ` (aim ${aim.toFixed(2)}: ${ratio >= aim ? 'reached' : 'MISSED'})`;
  const passThrough =
    passThroughRatio === null ? '' : `, ${passThroughRatio.toFixed(2)} of a pass-through server`;
  const rates = `${Math.round(perSecond)} against ${Math.round(bare)} requests/s`;
  const waits = `p50 ${latency.p50} ms, p99 ${latency.p99} ms, max ${latency.max} ms`;
  const load = loadavg()[0]?.toFixed(1);
  return `${name.padEnd(32)} ${ratio.toFixed(2)} of a bare server${result}${passThrough}, by CPU time ${processorRatio.toFixed(2)}; ${rates}; ${waits}; load average ${load}`;
}
