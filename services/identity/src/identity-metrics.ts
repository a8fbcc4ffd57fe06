import { type Meter, waitingSeconds } from '@qr-menu/runtime';

export function createIdentityMetrics(meter: Meter) {
  const calls = meter.counter({
    name: 'qr_menu_identity_calls_total',
    help: 'Answered calls; the outcome is "ok" or the exception. InitiateAuth is signing in.',
    labelNames: ['operation', 'outcome'],
  });
  const duration = meter.histogram({
    name: 'qr_menu_identity_duration_seconds',
    help: 'From a call until its answer.',
    labelNames: ['operation'],
    buckets: waitingSeconds,
  });
  return {
    answered: (operation: string, outcome: string, seconds: number): void => {
      calls.inc({ operation, outcome });
      duration.observe({ operation }, seconds);
    },
  };
}
