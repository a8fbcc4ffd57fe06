/**
 * Prints medians: how long it takes until a mutation is acknowledged, inside the gateway and over
 * HTTP, and from then until a guest can read it. The log is a real Kafka, the documents are in a
 * real Redis, Postgres is durable, and the venue has 25 sections and 300 items. Everything runs on
 * this machine.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import { readTestEnvironment, startRealServers } from '@qr-menu/testkit';
import { createGuestReader } from './guest-reader.ts';
import { summary } from './median.ts';
import { startDemo } from './start-demo.ts';

const rounds = 250;
const warmUp = 50;

const dataDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-latency-'));
const servers = await startRealServers(readTestEnvironment());
const { kafkaBrokers, redisUrl } = servers.servers;
if (kafkaBrokers === null || redisUrl === null) throw new Error(servers.lines.join('\n'));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });
let demo: Awaited<ReturnType<typeof startDemo>> | undefined;
try {
  demo = await startDemo({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    KAFKA_BROKERS: kafkaBrokers,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: `latency:${process.pid}:`,
    KAFKA_TOPIC: `latency-${process.pid}`,
  });
  const { origin, owner } = demo;
  const guest = createGuestReader(origin, owner.apiKey, owner.accountName);
  let { etag } = await guest.read('');
  const verdict: number[] = [];
  const acknowledged: number[] = [];
  const readable: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const startedAt = performance.now();
    const verdictAfter = await owner.setPrice(round % 2 === 0 ? 12.34 : 43.21);
    const acknowledgedAt = performance.now();
    let seen = await guest.read(etag);
    while (seen.status === 304) seen = await guest.read(etag);
    if (round >= warmUp) {
      verdict.push(verdictAfter);
      acknowledged.push(acknowledgedAt - startedAt);
      readable.push(performance.now() - acknowledgedAt);
    }
    etag = seen.etag;
  }
  guest.close();
  process.stdout.write(
    [
      ...servers.lines,
      `append → verdict, as the gateway sees it:   ${summary(verdict)}`,
      `mutation over HTTP, sent → acknowledged:    ${summary(acknowledged)}`,
      `acknowledged → readable by a guest:         ${summary(readable)}`,
      '',
    ].join('\n'),
  );
} finally {
  await demo?.stop();
  await postgres.stop();
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
}
