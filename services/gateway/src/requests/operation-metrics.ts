import type { Meter } from '@qr-menu/runtime';
import { waitingSeconds } from '@qr-menu/runtime';

export function createOperationMetrics(meter: Meter) {
  const requests = meter.counter({
    name: 'qr_menu_graphql_requests_total',
    help: 'Answered GraphQL operations; the outcome is "ok" or the first error code.',
    labelNames: ['operation', 'outcome'],
  });
  const duration = meter.histogram({
    name: 'qr_menu_graphql_duration_seconds',
    help: 'From the start of a GraphQL operation until its answer.',
    labelNames: ['operation'],
    buckets: waitingSeconds,
  });
  return {
    answered: (operation: string, outcome: string, seconds: number): void => {
      requests.inc({ operation, outcome });
      duration.observe({ operation }, seconds);
    },
  };
}
