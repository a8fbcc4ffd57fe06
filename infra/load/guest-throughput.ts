/**
 * Prints how many requests a second the guest service answers as a ratio to a bare `node:http` server
 * that writes the same bytes, and how large the answers are. Documents are in a real Redis and are
 * checked on every request; the venue has 300 items. Every server is a process of its own, on this
 * machine, and the two that are compared take turns.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, readTestEnvironment, startRealServers } from '@qr-menu/testkit';
import { type Comparison, compare, rounds } from './throughput/compare.ts';
import { describeSizes } from './throughput/document-sizes.ts';
import { questions } from './throughput/questions.ts';
import { startGuest } from './throughput/start-guest.ts';
import { storeVenues } from './throughput/store-venues.ts';

const venues = 16;

const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-throughput-'));
const servers = await startRealServers(readTestEnvironment());
const { databaseUrl, redisUrl } = servers.servers;
if (databaseUrl === null || redisUrl === null) throw new Error(servers.lines.join('\n'));
const database = await createTestDatabase(databaseUrl);
const stores = {
  DATABASE_URL: database.url,
  REDIS_URL: redisUrl,
  REDIS_PREFIX: `throughput:${process.pid}:`,
};
try {
  const names = await storeVenues(stores, directory, venues);
  const guest = await startGuest(stores);
  try {
    const compared: Comparison[] = [];
    const loadBefore = loadavg()[0] ?? Number.NaN;
    for (const question of questions(names)) compared.push(await compare(question, guest));
    const conditions = `medians of ${rounds} rounds; the machine's load before: ${loadBefore.toFixed(1)}`;
    const sizes = await describeSizes(guest.port, names[0] ?? '');
    process.stdout.write(
      [...servers.lines, conditions, ...compared.map(line), ...sizes, ''].join('\n'),
    );
  } finally {
    await guest.stop();
  }
} finally {
  await database.drop();
  await servers.stop();
  await rm(directory, { recursive: true, force: true });
}

function line({ name, aim, ratio, processorRatio, perSecond, bare }: Comparison): string {
  const verdict = ratio >= aim ? 'reached' : 'MISSED';
  return `${name.padEnd(32)} ${ratio.toFixed(2)} of a bare server (aim ${aim.toFixed(2)}: ${verdict}), by processor time ${processorRatio.toFixed(2)}; ${Math.round(perSecond)} against ${Math.round(bare)} requests/s`;
}
