import type { Meter } from '@qr-menu/runtime';

export function createSweepMetrics(meter: Meter) {
  const repairs = meter.counter({
    name: 'qr_menu_sweep_repairs_total',
    help: 'Venues whose documents were behind in a sweep.',
  });
  const duration = meter.gauge({
    name: 'qr_menu_sweep_duration_seconds',
    help: 'The duration of the last sweep.',
  });
  const finished = meter.gauge({
    name: 'qr_menu_sweep_finished_timestamp_seconds',
    help: 'When the last sweep finished.',
  });
  return {
    repaired: (): void => repairs.inc(),
    swept: (startedAt: number, now: number): void => {
      duration.set((now - startedAt) / 1_000);
      finished.set(now / 1_000);
    },
  };
}
