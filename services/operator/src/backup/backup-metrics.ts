import type { Meter } from '@qr-menu/runtime';

/** Values in the metrics file. Each has an alert. */
export function createBackupMetrics(meter: Meter) {
  const newest = meter.gauge({
    name: 'qr_menu_backup_taken_timestamp_seconds',
    help: 'When the newest backup was taken.',
  });
  const failed = meter.gauge({
    name: 'qr_menu_backup_failed',
    help: '1 if the last backup, or its last proof, failed.',
  });
  return {
    /** @param taken null if there is none */
    ended: (isWell: boolean, taken: Date | null): void => {
      failed.set(isWell ? 0 : 1);
      if (taken !== null) newest.set(taken.getTime() / 1000);
    },
  };
}
