import type { Meter } from './meter.ts';

/** `connections` and `sockets` are limits per process, and `messages` is a limit per socket. */
type Limit =
  | 'address'
  | 'queries'
  | 'mutations'
  | 'guests'
  | 'connections'
  | 'address-connections'
  | 'sockets'
  | 'address-sockets'
  | 'user-sockets'
  | 'messages';

export function createRefusalMetrics(meter: Meter) {
  const refused = meter.counter({
    name: 'qr_menu_rate_limited_total',
    help: 'Refused requests and connections, by the exceeded limit.',
    labelNames: ['limit'],
  });
  return {
    refused: (limit: Limit): void => refused.inc({ limit }),
  };
}
