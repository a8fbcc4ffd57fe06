import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, readTestEnvironment, startRealServers } from '@qr-menu/testkit';
import { processorTime } from '../load/throughput/children.ts';
import { type Question, warmQuestions } from '../load/throughput/questions.ts';
import { startMeasuredGuest } from '../load/throughput/start-guest.ts';
import { storeVenues } from '../load/throughput/store-venues.ts';

// Measures the CPU time of a menu read. On a busy machine, a read takes longer but hardly needs more CPU
// time. Run it after a build: npm run measure:reads
const venues = 16;
const readers = 64;
const milliseconds = 5_000;

const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-reads-'));
const { servers, stop } = await startRealServers(readTestEnvironment());
if (servers.databaseUrl === null || servers.redisUrl === null) throw new Error('no servers');
const database = await createTestDatabase(servers.databaseUrl);
const stores = {
  DATABASE_URL: database.url,
  REDIS_URL: servers.redisUrl,
  REDIS_PREFIX: `reads:${process.pid}:`,
};
try {
  const stored = await storeVenues(stores, directory, venues);
  const guest = await startMeasuredGuest(stores);
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  let made = 0;
  const read = (paths: readonly string[], headers: Readonly<Record<string, string>>) =>
    new Promise<void>((resolve, reject) => {
      made += 1;
      const target = paths[made % paths.length] ?? '';
      // Rate limits apply per address.
      const localAddress = `127.0.1.${(made % 250) + 1}`;
      get(
        { port: guest.port, host: '127.0.0.1', path: target, headers, agent, localAddress },
        (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} for ${target}`));
          answer.resume().on('end', resolve);
        },
      ).on('error', reject);
    });
  const run = async (during: number, { paths, headers }: Question) => {
    const end = Date.now() + during;
    const before = { time: processorTime(guest.pid), made };
    const reader = async () => {
      while (Date.now() < end) await read(paths, headers);
    };
    await Promise.all(Array.from({ length: readers }, reader));
    return (made - before.made) / ((processorTime(guest.pid) - before.time) / 1_000);
  };
  for (const question of warmQuestions(stored).filter(({ status }) => status === 200)) {
    await run(milliseconds, question);
    const perCore = await run(milliseconds, question);
    process.stdout.write(`${question.name}: ${Math.round(perCore)} reads per second of one core\n`);
  }
  agent.destroy();
  await guest.stop();
} finally {
  await database.drop();
  await stop();
  await rm(directory, { recursive: true, force: true });
}
