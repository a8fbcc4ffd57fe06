import { createLogger, createMemoryMenuDocuments, createMeter } from '@qr-menu/platform';
import { createManualClock } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { createReplayWatch } from './watch-replay.ts';

const minute = 60_000;

function watched() {
  const documents = createMemoryMenuDocuments();
  const meter = createMeter();
  const clock = createManualClock();
  const logger = createLogger('test', 'silent');
  let warnings = 0;
  logger.warn = () => {
    warnings += 1;
  };
  const look = createReplayWatch({ documents, meter, clock, logger });
  return {
    documents,
    warnings: () => warnings,
    after: async (minutes: number) => {
      clock.advance(minutes * minute);
      await look();
      const idle = /^qr_menu_replay_idle_seconds(?:\{.*\})? (\S+)$/m.exec(
        (await meter.scrape()).text,
      );
      return Number(idle?.[1]);
    },
  };
}

test('while nothing is built there is nothing to tell', async () => {
  const { after, warnings } = watched();
  expect(await after(0)).toBe(0);
  expect(await after(120)).toBe(0);
  expect(warnings()).toBe(0);
});

test('a replay that does not go on for an hour is told of once', async () => {
  const { documents, after, warnings } = watched();
  await documents.startGeneration('next', 'done 1');
  expect(await after(0)).toBe(0);
  expect(await after(59)).toBe(59 * 60);
  expect(warnings()).toBe(0);
  expect(await after(1)).toBe(60 * 60);
  await after(30);
  expect(warnings()).toBe(1);
});

test('one that goes on, however slowly, is not', async () => {
  const { documents, after, warnings } = watched();
  const number = await documents.startGeneration('next', 'done 1');
  await after(0);
  await after(50);
  await documents.noteGeneration(number, 'done 2');
  expect(await after(50)).toBe(0);
  expect(await after(50)).toBe(50 * 60);
  expect(warnings()).toBe(0);
});

test('what is finished or dropped is forgotten', async () => {
  const { documents, after, warnings } = watched();
  const number = await documents.startGeneration('next', 'done 1');
  await after(0);
  await documents.switchTo(number);
  expect(await after(90)).toBe(0);
  expect(warnings()).toBe(0);
});
