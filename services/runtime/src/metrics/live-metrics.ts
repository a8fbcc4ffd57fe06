import type { Meter } from './meter.ts';

export function createLiveMetrics(meter: Meter) {
  const sockets = meter.gauge({
    name: 'qr_menu_live_sockets',
    help: "Open sockets of owners' browsers.",
  });
  const subscriptions = meter.gauge({
    name: 'qr_menu_live_subscriptions',
    help: 'Subscriptions on these sockets.',
  });
  const pages = meter.gauge({
    name: 'qr_menu_live_pages',
    help: "Guests' menu pages that get changes.",
  });
  return {
    watchSockets: (count: () => number): void => meter.onScrape(() => sockets.set(count())),
    watchPages: (count: () => number): void => meter.onScrape(() => pages.set(count())),
    subscribed: (): void => subscriptions.inc(),
    unsubscribed: (): void => subscriptions.dec(),
  };
}
