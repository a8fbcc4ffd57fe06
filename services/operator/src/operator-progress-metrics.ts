import type { Meter } from '@qr-menu/runtime';
import type { ProgressStep } from './command.ts';

export function createOperatorProgressMetrics(meter: Meter) {
  const labelNames = ['command', 'step'];
  const done = meter.gauge({
    name: 'qr_menu_operator_progress_done',
    help: 'The finished part of a step of long work.',
    labelNames,
  });
  const total = meter.gauge({
    name: 'qr_menu_operator_progress_total',
    help: 'The total of the step.',
    labelNames,
  });
  const reported = meter.gauge({
    name: 'qr_menu_operator_progress_timestamp_seconds',
    help: 'When the work last reported progress, which halted work does not.',
    labelNames: ['command'],
  });
  return {
    report: (command: string, step: ProgressStep, now: number): void => {
      done.set({ command, step: step.what }, step.done);
      total.set({ command, step: step.what }, step.total);
      reported.set({ command }, now / 1_000);
    },
  };
}
