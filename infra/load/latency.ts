/**
 * Prints medians: the time until a mutation is acknowledged, inside the gateway and over HTTP, and
 * the time after that until a guest can read the change. The log is a real Kafka, documents are in
 * a real Redis, Postgres is durable, and the menu has 25 sections and 300 items. Everything runs on
 * this machine. Rounds with one such menu alternate with rounds with six.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import { readTestEnvironment, startRealServers } from '@qr-menu/testkit';
import { createGuestReader, type GuestReader } from './guest-reader.ts';
import { median, summary } from './median.ts';
import type { PriceChanger } from './price-changer.ts';
import { startLoadDemo } from './start-demo.ts';

const turns = 5;
const roundsOfTurn = 50;
/** Each measurement starts with this many warm-up rounds, which are not counted. */
const warmUp = 20;

const dataDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-latency-'));
const servers = await startRealServers(readTestEnvironment());
const { kafkaBrokers, redisUrl } = servers.servers;
if (kafkaBrokers === null || redisUrl === null) throw new Error(servers.lines.join('\n'));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });
let demo: Awaited<ReturnType<typeof startLoadDemo>> | undefined;
try {
  demo = await startLoadDemo({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    KAFKA_BROKERS: kafkaBrokers,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: `latency:${process.pid}:`,
    KAFKA_TOPIC: `latency-${process.pid}`,
  });
  const { origin, owner } = demo;
  const guest = createGuestReader(origin, owner.apiKey, owner.accountName);
  const single = emptySamples();
  const six = emptySamples();
  for (let turn = 0; turn < turns; turn += 1) {
    await owner.offerMenus(1);
    await measure(owner, guest, single);
    await owner.offerMenus(6);
    await measure(owner, guest, six);
  }
  guest.close();
  const ratio = median(six.readable) / median(single.readable);
  process.stdout.write(
    [
      ...servers.lines,
      `append → verdict, as the gateway sees it:   ${summary(single.verdict)}`,
      `mutation over HTTP, sent → acknowledged:    ${summary(single.acknowledged)}`,
      `acknowledged → readable by a guest:         ${summary(single.readable)}`,
      `the same with six such menus:               ${summary(six.readable)}`,
      `six menus ÷ one menu                        ${ratio.toFixed(2)} (aim 1.2)`,
      '',
    ].join('\n'),
  );
} finally {
  await demo?.stop();
  await postgres.stop();
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type Samples = Record<'verdict' | 'acknowledged' | 'readable', number[]>;

function emptySamples(): Samples {
  return { verdict: [], acknowledged: [], readable: [] };
}

async function measure(owner: PriceChanger, guest: GuestReader, samples: Samples): Promise<void> {
  let { etag } = await guest.read('');
  for (let round = 0; round < warmUp + roundsOfTurn; round += 1) {
    const startedAt = performance.now();
    const verdictAfter = await owner.setPrice(round % 2 === 0 ? 12.34 : 43.21);
    const acknowledgedAt = performance.now();
    let answer = await guest.read(etag);
    while (answer.status === 304) answer = await guest.read(etag);
    if (round >= warmUp) {
      samples.verdict.push(verdictAfter);
      samples.acknowledged.push(acknowledgedAt - startedAt);
      samples.readable.push(performance.now() - acknowledgedAt);
    }
    etag = answer.etag;
  }
}
