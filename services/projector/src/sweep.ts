import { isLapsed } from '@qr-menu/domain';
import type { Clock, Logger, Meter } from '@qr-menu/runtime';
import { workspaceStream } from '@qr-menu/schema';
import {
  isCaughtUp,
  streamVersions,
  type WorkspaceVersion,
  workspacePages,
} from '@qr-menu/stores/archive';
import { partitionOf } from '@qr-menu/stores/commit-log';
import {
  type DocumentVersion,
  type MenuWriter,
  ownersWithMissing,
} from '@qr-menu/stores/menu-documents';
import type { Pool } from 'pg';
import { type RenderSettings, rendererRevision } from './rendering/render-venue.ts';

export type SweepDeps = {
  readonly pool: Pool;
  readonly documents: Pick<MenuWriter, 'versions' | 'areMissing' | 'dropFormerKeys'>;
  readonly epoch: number;
  readonly renderersOf: (owners: readonly string[]) => Promise<(owner: string) => string>;
  readonly onStale: (stream: string) => void;
  /** Its documents are current, but some are missing. */
  readonly onMissing: (stream: string) => void;
  /** The owners whose documents this sweep checks for missing keys. */
  readonly share: (owner: string) => boolean;
  readonly logger: Logger;
};

type Compared = WorkspaceVersion & { readonly document: DocumentVersion | null };

/**
 * Compares every workspace's version with its documents and reports those that are behind.
 * Documents that are ahead are kept: the archive is incomplete, and either catches up from the log
 * or becomes the newer one with a new epoch. Returns the number of workspaces.
 */
export async function sweep(deps: SweepDeps): Promise<number> {
  let ahead = 0;
  let missing = 0;
  let all = 0;
  for await (const page of workspacePages(deps.pool)) {
    const owners = page.map(({ owner }) => owner);
    const rendererOf = await deps.renderersOf(owners);
    const versions = await deps.documents.versions(owners);
    const compared = page.map((one, index) => ({ ...one, document: versions[index] ?? null }));
    const current: string[] = [];
    for (const one of compared) {
      if (isBehind(one, deps.epoch, rendererOf(one.owner)))
        deps.onStale(workspaceStream(one.owner));
      else if (deps.share(one.owner)) current.push(one.owner);
    }
    for (const owner of await ownersWithMissing(deps, current))
      deps.onMissing(workspaceStream(owner));
    all += page.length;
    ahead += await countAhead(compared, deps);
    missing += versions.filter((one) => one === null).length;
  }
  if (missing === 0 && (await isCaughtUp(deps.pool))) await deps.documents.dropFormerKeys();
  if (ahead > 0) deps.logger.warn({ ahead }, 'documents are ahead of the archive');
  return all;
}

/** How many workspaces one sweep checks: each costs the store nine key lookups. */
const mostLookedAt = 5_000;

/** If there are more, each sweep checks another part of them. */
export function createSweepShare() {
  let turn = 0;
  let parts = 1;
  return {
    next: (): ((owner: string) => boolean) => {
      const own = turn++ % parts;
      return parts === 1 ? () => true : (owner) => partitionOf(owner, parts) === own;
    },
    swept: (workspaces: number): void => {
      parts = Math.max(1, Math.ceil(workspaces / mostLookedAt));
    },
  };
}

function isBehind({ version, document }: Compared, epoch: number, renderer: string): boolean {
  if (!document) return true;
  if (document.epoch !== epoch) return document.epoch < epoch;
  if (document.version !== version) return document.version < version;
  return document.renderer !== renderer;
}

/** Whether any documents are missing or show an earlier version, by any renderer. */
export async function isAnyBehind(
  { pool, documents }: { readonly pool: Pool; readonly documents: Pick<MenuWriter, 'versions'> },
  epoch: number,
): Promise<boolean> {
  for await (const page of workspacePages(pool)) {
    const stored = await documents.versions(page.map(({ owner }) => owner));
    const isBehindAny = page.some((one, index) => {
      const document = stored[index] ?? null;
      return isBehind({ ...one, document }, epoch, document?.renderer ?? '');
    });
    if (isBehindAny) return true;
  }
  return false;
}

const isAhead = ({ version, document }: Compared, epoch: number): boolean =>
  document !== null &&
  (document.epoch > epoch || (document.epoch === epoch && document.version > version));

/** The documents were read later than the archive, so apparent leads are checked again. */
async function countAhead(
  compared: readonly Compared[],
  { pool, epoch }: SweepDeps,
): Promise<number> {
  const seeming = compared.filter((one) => isAhead(one, epoch));
  if (seeming.length === 0) return 0;
  const streams = seeming.map(({ owner }) => workspaceStream(owner));
  const now = await streamVersions(pool, streams);
  return seeming.filter(({ owner, ...one }) =>
    isAhead({ ...one, owner, version: now.get(workspaceStream(owner)) ?? 0 }, epoch),
  ).length;
}

type Sweep = (onStale: (stream: string) => void) => Promise<void>;

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

export function countSweep(sweep: Sweep, meter: Meter, clock: Pick<Clock, 'now'>): Sweep {
  const metrics = createSweepMetrics(meter);
  return async (onStale) => {
    const startedAt = clock.now();
    await sweep((stream) => {
      metrics.repairs.inc();
      onStale(stream);
    });
    const now = clock.now();
    metrics.duration.set((now - startedAt) / 1_000);
    metrics.finished.set(now / 1_000);
  };
}

export type WantedRenderersDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: RenderSettings;
};

type Subscription = { readonly owner: string; readonly validUntil: string };

/**
 * Returns the renderer that each owner's documents should have now. No event marks the end of a
 * subscription, so if lapsed menus are hidden, the clock is compared with the accounts' table.
 */
export function createWantedRenderers({
  pool,
  clock,
  settings,
}: WantedRenderersDeps): (owners: readonly string[]) => Promise<(owner: string) => string> {
  const usual = rendererRevision(settings);
  if (settings.lapsedMenus === 'shown') return async () => () => usual;
  const hidden = rendererRevision(settings, true);
  return async (owners) => {
    const { rows } = await pool.query<Subscription>(
      'select owner, subscription_valid_until as "validUntil" from accounts where owner = any($1)',
      [owners],
    );
    const now = clock.now();
    const lapsed = new Set(
      rows.filter(({ validUntil }) => isLapsed(validUntil, now)).map(({ owner }) => owner),
    );
    return (owner) => (lapsed.has(owner) ? hidden : usual);
  };
}
