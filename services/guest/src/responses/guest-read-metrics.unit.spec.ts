import { createMeter } from '@qr-menu/runtime/metrics';
import { expect, test } from 'vitest';
import { createGuestReadMetrics } from './guest-read-metrics.ts';

test('each read by a guest is counted once, even if the metrics are scraped twice', async () => {
  const meter = createMeter();
  const metrics = createGuestReadMetrics(meter);
  for (let read = 0; read < 32; read += 1) metrics.answered('html', 'current', metrics.begin());
  await meter.scrape();
  metrics.answered('data', 'last-good', metrics.begin());
  const { text } = await meter.scrape();
  expect(text).toContain('qr_menu_guest_reads_total{kind="html",outcome="current"} 32\n');
  expect(text).toContain('qr_menu_guest_reads_total{kind="data",outcome="last-good"} 1\n');
  expect(text).toContain('qr_menu_guest_reads_total{kind="graphql",outcome="not-found"} 0\n');
  expect(text).toContain('qr_menu_guest_read_seconds_count 3\n');
});
