import { createLoggedMetrics, createLogLagMetrics, createMeter } from '@qr-menu/runtime/metrics';
import { createStoreMetrics } from '@qr-menu/stores/process-stores';
import { createManualClock } from '@qr-menu/testkit';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createCommitMetrics } from '../../services/commits/src/append-commit.ts';
import { createDueWorkMetrics } from '../../services/gateway/src/jobs/due-work.ts';
import { createProjectionMetrics } from '../../services/projector/src/pending-changes.ts';
import { createSweepMetrics } from '../../services/projector/src/sweep.ts';

test('counters are logged as increases since the last log line, by label and in total', async () => {
  const meter = createMeter();
  const commits = createCommitMetrics(meter);
  const look = createLoggedMetrics(meter, createManualClock());
  const nothing = { appendsUnconfirmed: 0, changes: 0, changesPending: 0, scrapeFailures: 0 };
  expect(await look()).toEqual(nothing);
  commits.verdicts.observe({ outcome: 'accepted' }, 0.1);
  commits.verdicts.observe({ outcome: 'pending' }, 10);
  commits.appends.inc({ outcome: 'unconfirmed' });
  expect(await look()).toEqual({
    ...nothing,
    appendsUnconfirmed: 1,
    changes: 2,
    changesPending: 1,
  });
  commits.verdicts.observe({ outcome: 'superseded' }, 0.1);
  expect(await look()).toEqual({ ...nothing, changes: 1 });
});

test("only the command service's lag is logged, taken from its most delayed partition", async () => {
  const meter = createMeter();
  const clock = createManualClock();
  const lag = createLogLagMetrics(meter);
  const watched = { endOffsets: async () => [5n, 9n], decidedAt: async () => null, clock };
  const positions = async () => new Map([[0, 5n]]);
  lag.watch({ ...watched, consumer: 'command', positions: async () => new Map([[1, 4n]]) });
  lag.watch({ ...watched, consumer: 'projector', positions });
  const look = createLoggedMetrics(meter, clock);
  expect(await look()).toMatchObject({ commandLagSeconds: 0 });
  clock.advance(60_000);
  expect(await look()).toMatchObject({ commandLagSeconds: 60 });
});

test('changes that guests did not see in time are counted as late', async () => {
  const meter = createMeter();
  const projections = createProjectionMetrics(meter);
  const look = createLoggedMetrics(meter, createManualClock());
  for (const seconds of [0.1, 4.9, 5.1, 400]) projections.staleness.observe(seconds);
  expect(await look()).toMatchObject({ changesShown: 4, changesShownInTime: 2 });
});

test('the age of sweeps is unknown until the first sweep has finished', async () => {
  const meter = createMeter();
  const clock = createManualClock();
  const sweeps = createSweepMetrics(meter);
  const look = createLoggedMetrics(meter, clock);
  expect(await look()).toEqual({ scrapeFailures: 0 });
  clock.advance(1_000);
  sweeps.finished.set(clock.now() / 1_000);
  clock.advance(90_000);
  expect(await look()).toMatchObject({ sweepAgeSeconds: 90 });
});

test('each scheduled task has an age, even if it has never finished', async () => {
  const meter = createMeter();
  const clock = createManualClock();
  const { counted } = createDueWorkMetrics(meter);
  const look = createLoggedMetrics(meter, clock);
  expect(await look()).toEqual({ scrapeFailures: 0 });
  clock.advance(1_000);
  const views = counted('views', async () => {}, clock.now);
  const images = counted('images', () => Promise.reject(new Error('refused')), clock.now);
  clock.advance(700_000);
  await views();
  await expect(images()).rejects.toThrow('refused');
  clock.advance(5_000);
  expect(await look()).toEqual({ scrapeFailures: 0, viewsAgeSeconds: 5, imagesAgeSeconds: 705 });
});

test('Redis counts as available only if every connection of the process works', async () => {
  const meter = createMeter();
  const { watchRedis } = createStoreMetrics(meter);
  const look = createLoggedMetrics(meter, createManualClock());
  expect(await look()).toEqual({ scrapeFailures: 0 });
  const [documents, rates] = ['ready', 'ready'].map((status) =>
    Object.assign(new Redis({ lazyConnect: true }), { status }),
  );
  if (!documents || !rates) throw new Error('two connections');
  watchRedis('guest', documents);
  watchRedis('guest-rates', rates);
  expect(await look()).toEqual({ scrapeFailures: 0, redisReady: 1 });
  rates.status = 'reconnecting';
  expect(await look()).toEqual({ scrapeFailures: 0, redisReady: 0 });
});

test('a metric that cannot be read is counted as a failure', async () => {
  const meter = createMeter();
  meter.onScrape(() => Promise.reject(new Error('the store is away')));
  expect(await createLoggedMetrics(meter, createManualClock())()).toEqual({ scrapeFailures: 1 });
});
