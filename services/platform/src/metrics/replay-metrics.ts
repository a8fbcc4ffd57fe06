import type { Meter } from './meter.ts';

/** The set of documents that somebody began to build beside the one that guests are shown. */
export function createReplayMetrics(meter: Meter) {
  const idle = meter.gauge({
    name: 'qr_menu_replay_idle_seconds',
    help: 'For how long an unfinished replay has not gone on; 0 while there is none.',
  });
  return { idle: (milliseconds: number): void => idle.set(milliseconds / 1_000) };
}
