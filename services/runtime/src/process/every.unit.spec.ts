import { createManualClock } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { every } from './every.ts';
import { createLogger } from './logger.ts';

const logger = createLogger('test', 'silent');
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a repeated task runs immediately and then after each pause', async () => {
  const clock = createManualClock();
  let runs = 0;
  const stop = every(100, async () => void runs++, clock, logger);
  await turn();
  expect(runs).toBe(1);
  clock.advance(99);
  await turn();
  expect(runs).toBe(1);
  clock.advance(1);
  await turn();
  expect(runs).toBe(2);
  await stop();
});

test('the pause starts when a run has ended', async () => {
  const clock = createManualClock();
  let finish = (): void => undefined;
  const stop = every(
    100,
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    clock,
    logger,
  );
  await turn();
  expect(clock.sleeping()).toEqual([]);
  finish();
  await turn();
  expect(clock.sleeping()).toEqual([100]);
  await stop();
});

test('a repeated task continues after an error', async () => {
  const clock = createManualClock();
  let runs = 0;
  const fail = async () => {
    runs += 1;
    throw new Error('no');
  };
  const stop = every(100, fail, clock, logger);
  await turn();
  clock.advance(100);
  await turn();
  expect(runs).toBe(2);
  await stop();
});

test('stopping a repeated task during a pause does not wait for the pause to end', async () => {
  const clock = createManualClock();
  let runs = 0;
  const stop = every(100, async () => void runs++, clock, logger);
  await turn();
  await stop();
  clock.advance(1_000);
  await turn();
  expect(runs).toBe(1);
});

test('stopping a repeated task waits for the current run, but not for long', async () => {
  const clock = createManualClock();
  let finish = (): void => undefined;
  const stop = every(
    100,
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    clock,
    logger,
  );
  await turn();
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await turn();
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(clock.sleeping()).toEqual([]);

  const stopSilent = every(100, () => new Promise(() => undefined), clock, logger);
  const stoppingSilent = stopSilent();
  clock.advance(1_000);
  await stoppingSilent;
});

test('an event triggers another run immediately, or right after the current run', async () => {
  const clock = createManualClock();
  let runs = 0;
  let happen = (): void => undefined;
  let finish = (): void => undefined;
  let subscribed = true;
  const task = (): Promise<void> => {
    runs += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  };
  const stop = every(100, task, clock, logger, (listener) => {
    happen = listener;
    return () => {
      subscribed = false;
    };
  });
  finish();
  await turn();
  expect(clock.sleeping()).toEqual([100]);
  happen();
  await turn();
  expect(runs).toBe(2);
  happen();
  happen();
  finish();
  await turn();
  expect(runs).toBe(3);
  finish();
  await turn();
  expect(clock.sleeping()).toEqual([100]);
  await stop();
  expect(subscribed).toBe(false);
});
