import type { Meter } from '@qr-menu/runtime';

export function createRateLimitMetrics(meter: Meter) {
  const refused = meter.counter({
    name: 'qr_menu_rate_limited_total',
    help: 'Requests that were too many, by the limit that they met.',
    labelNames: ['limit'],
  });
  return {
    refused: (limit: 'address' | 'queries' | 'mutations' | 'guests'): void =>
      refused.inc({ limit }),
  };
}
