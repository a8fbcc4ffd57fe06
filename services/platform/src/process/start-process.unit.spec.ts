import { waitUntil } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { createSweepMetrics } from '../metrics/sweep-metrics.ts';
import { createLogger } from './logger.ts';
import { startProcess } from './start-process.ts';

test('a process writes its figures into its log, where alarms find them', async () => {
  const lines: string[] = [];
  const logger = createLogger('spec', 'info', { write: (line) => lines.push(line) });
  const environment = { PORT: 0, OTEL_TRACES_SAMPLER_ARG: 1 };
  const deps = { environment, logger, onCrash: () => undefined };
  const running = await startProcess('spec', deps, async ({ telemetry }) => {
    createSweepMetrics(telemetry.meter).swept(0, Date.now());
    return { ready: async () => true };
  });
  try {
    const isThere = () => lines.some((line) => line.includes('"figures"'));
    await waitUntil(async () => isThere());
    expect(lines.find((line) => line.includes('"figures"'))).toMatch(
      /"figures":\{"scrapeFailures":0,"sweepAgeSeconds":[\d.e-]+\}/,
    );
  } finally {
    await running.stop();
  }
});
