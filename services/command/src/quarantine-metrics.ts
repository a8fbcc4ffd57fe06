import type { Meter } from '@qr-menu/runtime';

export function createQuarantineMetrics(meter: Meter) {
  const rows = meter.gauge({
    name: 'qr_menu_quarantined_messages',
    help: 'Messages in the quarantine table that nobody has released or dropped.',
  });
  return {
    watch: (count: () => Promise<number>): void =>
      meter.onScrape(async () => rows.set(await count())),
  };
}
