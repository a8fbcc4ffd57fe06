import type { Meter } from '@qr-menu/runtime/metrics';
import type { Clock } from '@qr-menu/runtime/process';

/** In milliseconds. Workspaces without a request for this long are no longer counted. */
const memory = 600_000;
/** If this many workspaces need a newer release, this process is probably running the wrong release. */
const many = 10;
const mostCounted = 1_000;

export function createNewerWorkspacesMetrics(meter: Meter, clock: Pick<Clock, 'now'>) {
  const timesByStream = new Map<string, number>();
  const count = (): number => {
    const since = clock.now() - memory;
    return [...timesByStream.values()].filter((at) => at > since).length;
  };
  const gauge = meter.gauge({
    name: 'qr_menu_newer_workspaces',
    help: 'Workspaces that this process could not read within the last ten minutes because a newer release has written to them.',
    labelNames: [],
  });
  meter.onScrape(() => gauge.set({}, count()));
  return {
    note: (stream: string): void => {
      if (timesByStream.size >= mostCounted) timesByStream.clear();
      timesByStream.set(stream, clock.now());
    },
    readyIf:
      (ready: () => Promise<boolean>): (() => Promise<boolean>) =>
      async () =>
        count() < many && ready(),
  };
}

export type NewerWorkspaces = ReturnType<typeof createNewerWorkspacesMetrics>;
