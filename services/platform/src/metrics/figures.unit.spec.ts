import { createManualClock } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { createCommitMetrics } from './commit-metrics.ts';
import { createFigures } from './figures.ts';
import { createLogLagMetrics } from './log-lag-metrics.ts';
import { createMeter } from './meter.ts';
import { createProjectionMetrics } from './projection-metrics.ts';
import { createSweepMetrics } from './sweep-metrics.ts';

test('what was added since the last look, by label and in all', async () => {
  const meter = createMeter();
  const commits = createCommitMetrics(meter);
  const look = createFigures(meter, createManualClock());
  const nothing = { appendsUnconfirmed: 0, changes: 0, changesPending: 0, scrapeFailures: 0 };
  expect(await look()).toEqual(nothing);
  commits.settled('accepted', 0.1);
  commits.settled('pending', 10);
  commits.appended('unconfirmed');
  expect(await look()).toEqual({
    ...nothing,
    appendsUnconfirmed: 1,
    changes: 2,
    changesPending: 1,
  });
  commits.settled('superseded', 0.1);
  expect(await look()).toEqual({ ...nothing, changes: 1 });
});

test('the partition that lags most, and of the command service alone', async () => {
  const meter = createMeter();
  const clock = createManualClock();
  const lag = createLogLagMetrics(meter);
  const watched = { endOffsets: async () => [5n, 9n], clock };
  const positions = async () => new Map([[0, 5n]]);
  lag.watch({ ...watched, consumer: 'command', positions: async () => new Map([[1, 4n]]) });
  lag.watch({ ...watched, consumer: 'projector', positions });
  const look = createFigures(meter, clock);
  expect(await look()).toMatchObject({ commandLagSeconds: 0 });
  clock.advance(60_000);
  expect(await look()).toMatchObject({ commandLagSeconds: 60 });
});

test('changes that guests saw late are those that were not in time', async () => {
  const meter = createMeter();
  const projections = createProjectionMetrics(meter);
  const look = createFigures(meter, createManualClock());
  for (const seconds of [0.1, 4.9, 5.1, 400]) projections.shown(seconds);
  expect(await look()).toMatchObject({ changesShown: 4, changesShownInTime: 2 });
});

test('a sweep has no age before it came to its end', async () => {
  const meter = createMeter();
  const clock = createManualClock();
  const sweeps = createSweepMetrics(meter);
  const look = createFigures(meter, clock);
  expect(await look()).toEqual({ scrapeFailures: 0 });
  clock.advance(1_000);
  sweeps.swept(clock.now(), clock.now());
  clock.advance(90_000);
  expect(await look()).toMatchObject({ sweepAgeSeconds: 90 });
});

test('a figure that could not be found out is one that is told', async () => {
  const meter = createMeter();
  meter.onScrape(() => Promise.reject(new Error('the store is away')));
  expect(await createFigures(meter, createManualClock())()).toEqual({ scrapeFailures: 1 });
});
