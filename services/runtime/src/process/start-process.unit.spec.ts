import { waitUntil } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { startProcess } from './start-process.ts';

test('a process writes metrics for alarms to its log', async () => {
  const lines: string[] = [];
  const logger = createLogger('spec', 'info', { write: (line) => lines.push(line) });
  const environment = { PORT: 0, OTEL_TRACES_SAMPLER_ARG: 1 };
  const deps = { environment, logger, onCrash: () => undefined };
  const running = await startProcess('spec', deps, async ({ telemetry }) => {
    telemetry.meter
      .gauge({ name: 'qr_menu_sweep_finished_timestamp_seconds', help: 'a figure' })
      .set(Date.now() / 1_000);
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
