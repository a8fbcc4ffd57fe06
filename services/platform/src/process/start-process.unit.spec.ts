import { waitUntil } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { createSweepMetrics } from '../metrics/sweep-metrics.ts';
import { unheardTelemetry } from '../tracing/telemetry.ts';
import { createLogger } from './logger.ts';
import { startProcess } from './start-process.ts';

test('a process writes its figures into its log, where alarms find them', async () => {
  const lines: string[] = [];
  const logger = createLogger('spec', 'info', { write: (line) => lines.push(line) });
  const telemetry = unheardTelemetry();
  const running = await startProcess({ port: 0, logger, telemetry }, async () => {
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
