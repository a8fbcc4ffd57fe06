import type { Meter } from '@qr-menu/runtime';

export function createDueWorkMetrics(meter: Meter) {
  const runs = meter.counter({
    name: 'qr_menu_due_work_runs_total',
    help: 'Rounds of a task: "done" or "failed".',
    labelNames: ['task', 'outcome'],
  });
  const finished = meter.gauge({
    name: 'qr_menu_due_work_finished_timestamp_seconds',
    help: 'When a task last finished, or was first due; "views" shows the possible age of view counts.',
    labelNames: ['task'],
  });
  return {
    counted: (task: string, work: () => Promise<void>, now: () => number) => {
      // A task that never finishes must become overdue too.
      finished.set({ task }, now() / 1_000);
      return async () => {
        try {
          await work();
          runs.inc({ task, outcome: 'done' });
          finished.set({ task }, now() / 1_000);
        } catch (error) {
          runs.inc({ task, outcome: 'failed' });
          throw error;
        }
      };
    },
  };
}
