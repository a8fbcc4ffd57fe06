import { isLapsed } from '@qr-menu/domain/account';
import type { Meter } from '@qr-menu/runtime/metrics';
import type { Clock, Logger, WorkQueue } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import {
  assertLogEpoch,
  isComplete,
  streamVersions,
  type WorkspaceVersion,
  workspacePages,
} from '@qr-menu/stores/archive';
import { type CommitLog, isFinal, partitionOf } from '@qr-menu/stores/commit-log';
import {
  type DocumentVersion,
  type MenuWriter,
  ownersWithMissing,
} from '@qr-menu/stores/menu-documents';
import type { Pool } from 'pg';
import type { PendingChanges } from './pending-changes.ts';
import { type RenderSettings, rendererRevision } from './rendering/render-venue.ts';

export type SweepDeps = {
  readonly pool: Pool;
  readonly log: Pick<CommitLog, 'name' | 'partitions'>;
  readonly documents: Pick<MenuWriter, 'versions' | 'areMissing' | 'dropFormerKeys'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  readonly meter: Meter;
  readonly settings: RenderSettings;
  readonly pending: Pick<PendingChanges, 'untaken'>;
  readonly queue: Pick<WorkQueue, 'add'>;
  /** Renders a venue even if its documents show the current version. */
  readonly repair: (stream: string) => void;
  readonly onCrash: (error: Error) => void;
};

type Compared = WorkspaceVersion & { readonly document: DocumentVersion | null };

/** The number of workspaces that a sweep checks for missing keys. Each takes nine lookups. */
const mostLookedAt = 5_000;

/** Keeps documents that are ahead, because the archive will catch up or get a newer epoch. */
export function createSweep(deps: SweepDeps): () => Promise<void> {
  const { pool, documents, clock, settings, pending, queue, repair } = deps;
  const { epoch } = settings;
  const metrics = createSweepMetrics(deps.meter);
  // If there are too many workspaces for one sweep, each sweep checks only some of them for missing keys.
  let turn = 0;
  let parts = 1;

  async function renderStale(compared: readonly Compared[], part: number): Promise<void> {
    const rendererOf = await expectedRenderers(deps, compared);
    const current: string[] = [];
    for (const workspace of compared) {
      if (isBehind(workspace, epoch, rendererOf(workspace.owner))) {
        metrics.repairs.inc();
        queue.add(workspaceStream(workspace.owner));
      } else if (partitionOf(workspace.owner, parts) === part) current.push(workspace.owner);
    }
    for (const owner of await ownersWithMissing(deps, current)) {
      metrics.repairs.inc();
      repair(workspaceStream(owner));
    }
  }

  async function sweep(): Promise<void> {
    await assertLogEpoch(pool, epoch, deps.log);
    const startedAt = clock.now();
    const part = turn++ % parts;
    const counts = { all: 0, ahead: 0, without: 0 };
    for await (const page of workspacePages(pool)) {
      const versions = await documents.versions(page.map(({ owner }) => owner));
      const compared = page.map((workspace, index) => ({
        ...workspace,
        document: versions[index] ?? null,
      }));
      await renderStale(compared, part);
      counts.all += page.length;
      counts.ahead += await countAhead(compared, pool, epoch);
      counts.without += compared.filter(({ document }) => document === null).length;
    }
    if (counts.without === 0 && (await isComplete(pool))) await documents.dropFormerKeys();
    const { ahead } = counts;
    if (ahead > 0) deps.logger.warn({ ahead }, 'documents are ahead of the archive');
    parts = Math.max(1, Math.ceil(counts.all / mostLookedAt));
    const now = clock.now();
    metrics.duration.set((now - startedAt) / 1_000);
    metrics.finished.set(now / 1_000);
    // A write that seemed to fail may have succeeded. In that case, rendering finds nothing to do.
    for (const stream of pending.untaken()) queue.add(stream);
  }

  return () =>
    sweep().catch((error: unknown) => {
      if (isFinal(error)) deps.onCrash(error);
      throw error;
    });
}

export const createSweepMetrics = (meter: Meter) => ({
  repairs: meter.counter({
    name: 'qr_menu_sweep_repairs_total',
    help: 'Venues whose documents were behind in a sweep.',
  }),
  duration: meter.gauge({
    name: 'qr_menu_sweep_duration_seconds',
    help: 'The duration of the last sweep.',
  }),
  finished: meter.gauge({
    name: 'qr_menu_sweep_finished_timestamp_seconds',
    help: 'When the last sweep finished.',
  }),
});

type Subscription = { readonly owner: string; readonly validUntil: string };

/** No event marks the end of a subscription, so the accounts table is compared with the clock. */
async function expectedRenderers(
  { pool, clock, settings }: SweepDeps,
  workspaces: readonly WorkspaceVersion[],
): Promise<(owner: string) => string> {
  const usual = rendererRevision(settings);
  if (settings.lapsedMenus === 'shown') return () => usual;
  const { rows } = await pool.query<Subscription>(
    'select owner, subscription_valid_until as "validUntil" from accounts where owner = any($1)',
    [workspaces.map(({ owner }) => owner)],
  );
  const now = clock.now();
  const lapsed = new Set(
    rows.filter(({ validUntil }) => isLapsed(validUntil, now)).map(({ owner }) => owner),
  );
  const hidden = rendererRevision(settings, true);
  return (owner) => (lapsed.has(owner) ? hidden : usual);
}

function isBehind({ version, document }: Compared, epoch: number, renderer: string): boolean {
  if (!document) return true;
  if (document.epoch !== epoch) return document.epoch < epoch;
  if (document.version !== version) return document.version < version;
  return document.renderer !== renderer;
}

/** Whether any documents are missing or outdated, no matter which renderer wrote them. */
export async function isAnyBehind(
  { pool, documents }: { readonly pool: Pool; readonly documents: Pick<MenuWriter, 'versions'> },
  epoch: number,
): Promise<boolean> {
  for await (const page of workspacePages(pool)) {
    const stored = await documents.versions(page.map(({ owner }) => owner));
    const isBehindAny = page.some((workspace, index) => {
      const document = stored[index] ?? null;
      return isBehind({ ...workspace, document }, epoch, document?.renderer ?? '');
    });
    if (isBehindAny) return true;
  }
  return false;
}

const isAhead = ({ version, document }: Compared, epoch: number): boolean =>
  document !== null &&
  (document.epoch > epoch || (document.epoch === epoch && document.version > version));

/** The documents were read after the archive, so documents that seem to be ahead are checked again. */
async function countAhead(
  compared: readonly Compared[],
  pool: Pool,
  epoch: number,
): Promise<number> {
  const seeming = compared.filter((workspace) => isAhead(workspace, epoch));
  if (seeming.length === 0) return 0;
  const streams = seeming.map(({ owner }) => workspaceStream(owner));
  const now = await streamVersions(pool, streams);
  return seeming.filter(({ owner, ...rest }) =>
    isAhead({ ...rest, owner, version: now.get(workspaceStream(owner)) ?? 0 }, epoch),
  ).length;
}
