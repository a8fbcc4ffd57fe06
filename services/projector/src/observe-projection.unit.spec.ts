import { noopTelemetry } from '@qr-menu/runtime/tracing';
import { createManualClock } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { createObserveProjection, createPendingChanges } from './pending-changes.ts';

const stream = 'workspace:a';

test('a change stays pending until its documents can be written, and the whole delay is measured', async () => {
  const clock = createManualClock();
  const telemetry = noopTelemetry();
  const pending = createPendingChanges();
  const observe = createObserveProjection({ telemetry, pending, clock });

  clock.advance(1_000);
  const decidedAt = new Date(clock.now()).toISOString();
  pending.received({ key: stream, headers: { 'decided-at': decidedAt } }, clock.now());
  pending.ready(stream);
  observe(stream).failed();
  expect(pending.oldest()).toBe(1_000);

  clock.advance(90_000);
  observe(stream).shown(true);
  expect(pending.oldest()).toBeUndefined();
  const { text } = await telemetry.meter.scrape();
  expect(text).toContain('qr_menu_document_staleness_seconds_sum 90\n');
  expect(text).toContain('qr_menu_document_staleness_seconds_count 1\n');
});
