import type { Mails } from '@qr-menu/mail';
import type { Meter } from '@qr-menu/runtime/metrics';
import { every } from '@qr-menu/runtime/process';
import type { Telemetry } from '@qr-menu/runtime/tracing';
import type { Images } from '@qr-menu/stores/images';
import type { WorkspaceKeys } from '@qr-menu/stores/keys';
import type { ViewCounts } from '@qr-menu/stores/view-counts';
import { removeAbandonedUploads, removeStrayUploads } from '../features/uploads/pending-uploads.ts';
import { createScheduledChangeRounds } from './apply-scheduled-changes.ts';
import { createDayRounds } from './begin-days.ts';
import type { ClockDeps } from './clock-commits.ts';
import { createDeletionRounds, type DueDeletionDeps } from './delete-due-accounts.ts';
import { createSoldOutRounds } from './end-sold-out.ts';
import {
  mailFailedChanges,
  mailInvitations,
  mailJoinedStaff,
  mailSubscriptionEnds,
} from './mail-due.ts';
import { createImageRemovalRounds, type ImageRemovalDeps } from './remove-released-images.ts';
import { rollUpViews } from './roll-up-views.ts';

type DueWorkDeps = ClockDeps &
  Omit<ImageRemovalDeps, 'images'> &
  Omit<DueDeletionDeps, 'images' | 'keys'> & {
    readonly keys?: WorkspaceKeys | undefined;
    readonly images?: Images | undefined;
    readonly viewCounts: ViewCounts;
    readonly mails?: Mails | undefined;
    readonly telemetry: Telemetry;
  };

const pause = 15_000;
/** Short, because embedded stores keep these views only in memory. */
const viewsPause = 5_000;
/** Short, because the inviting owner and the invited person are waiting. */
const invitationsPause = 3_000;
const subscriptionsPause = 300_000;
const strayPause = 600_000;

export function startDueWork(deps: DueWorkDeps): () => Promise<void> {
  const { images, keys, mails, clock, logger, telemetry } = deps;
  const { counted } = createDueWorkMetrics(telemetry.meter);
  const start = (task: string, interval: number, work: () => Promise<void>) =>
    every(interval, counted(task, work, clock.now), clock, logger);
  const stops = [
    start('sold-out', pause, createSoldOutRounds(deps)),
    start('scheduled-changes', pause, createScheduledChangeRounds(deps)),
    start('days', pause, createDayRounds(deps)),
    start('views', viewsPause, () => rollUpViews(deps)),
  ];
  if (mails) {
    const due = { ...deps, mails };
    stops.push(start('invitations', invitationsPause, () => mailInvitations(due)));
    stops.push(start('failed-changes', pause, () => mailFailedChanges(due)));
    stops.push(start('joined-staff', subscriptionsPause, () => mailJoinedStaff(due)));
    stops.push(start('subscriptions', subscriptionsPause, () => mailSubscriptionEnds(due)));
  }
  if (keys) {
    const accounts = createDeletionRounds({ ...deps, keys, images: images ?? null });
    stops.push(start('deletions', pause, accounts));
  }
  if (images) {
    stops.push(start('images', pause, createImageRemovalRounds({ ...deps, images })));
    stops.push(start('uploads', pause, () => removeAbandonedUploads({ ...deps, images })));
    stops.push(start('stray-uploads', strayPause, () => removeStrayUploads({ images, clock })));
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await rollUpViews(deps).catch((error: unknown) => {
      logger.warn({ err: error }, 'the last views were not rolled up');
    });
  };
}

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
      // A task that never finishes must count as overdue too.
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
