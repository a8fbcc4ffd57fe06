import { expect, test } from 'vitest';
import { createMeter } from './meter.ts';

test('parts of a process share a metric', async () => {
  const meter = createMeter();
  const definition = { name: 'a_total', help: 'help' };
  meter.counter(definition).inc();
  meter.counter(definition).inc(2);
  expect((await meter.scrape()).text).toContain('a_total 3\n');
});

test('a failing metric does not block the others, and is counted', async () => {
  const meter = createMeter();
  meter.onScrape(() => {
    throw new Error('no');
  });
  meter.onScrape(() => Promise.reject(new Error('no')));
  meter.onScrape(() => meter.gauge({ name: 'a', help: 'help' }).set(1));
  const { text } = await meter.scrape();
  expect(text).toContain('\na 1\n');
  expect(text).toContain('qr_menu_scrape_failures_total 2\n');
});
