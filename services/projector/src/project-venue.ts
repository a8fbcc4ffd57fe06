import type { Remember } from '@qr-menu/menu-page';
import type { Clock, Logger, Pause, Telemetry } from '@qr-menu/runtime';
import { workspaceStream } from '@qr-menu/schema';
import {
  ArchiveBehind,
  openWorkspaces,
  ownerOfStream,
  readCaughtUp,
  type WorkspaceReader,
} from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { MenuWriter } from '@qr-menu/stores/menu-documents';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { createObserveProjection, type PendingChanges } from './pending-changes.ts';
import { type RenderSettings, renderVenue } from './rendering/render-venue.ts';

export type ProjectVenueDeps = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly documents: MenuWriter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: RenderSettings;
  readonly telemetry: Telemetry;
  readonly pending: PendingChanges;
  /**
   * Streams with missing or damaged documents, which are written again even for the same version.
   */
  readonly damaged: Set<string>;
  /** If omitted, workspaces are folded for the projector alone. */
  readonly workspaces?: WorkspaceReader | undefined;
};

const foldedWorkspaces = 200;

/**
 * Folds a workspace's archived commits and writes its documents if they are newer. An archive that
 * is being filled from the log may hold only the beginning of a workspace, and guests would see an
 * outdated menu or none. Until then only documents of this log are replaced.
 *
 * @throws ArchiveBehind
 */
export function createProjectVenue(
  deps: ProjectVenueDeps,
): (stream: string, pause: Pause) => Promise<void> {
  const { pool, documents, clock, logger, settings, damaged } = deps;
  const workspaces = deps.workspaces ?? openWorkspaces({ ...deps, capacity: foldedWorkspaces });
  const remember = createRememberedMarkup();
  const observe = createObserveProjection(deps);

  async function hasDocuments(owner: string): Promise<boolean> {
    const [stored = null] = await documents.versions([owner]);
    return stored !== null && stored.epoch >= settings.epoch;
  }

  return async (stream, pause) => {
    const owner = ownerOfStream(stream);
    if (owner === null) return;
    // Read before the commits: if the archive catches up in between, the commits may still be
    // incomplete.
    const isCaughtUp = await readCaughtUp(pool);
    if (!isCaughtUp(stream) && !(await hasDocuments(owner))) throw new ArchiveBehind();
    const written = await observe(stream, {
      render: async () => {
        const { state, version } = await workspaces.load(workspaceStream(owner), undefined, pause);
        return renderVenue(state, version, settings, clock.now(), remember);
      },
      write: (venue) =>
        damaged.delete(stream) ? documents.writeUnlessOlder(venue) : documents.writeIfNewer(venue),
    });
    logger.debug({ stream, written }, 'venue projected');
  };
}

/** In UTF-16 units of markup and keys: at most 64 MB, the sections of about a hundred venues. */
const capacity = 32 * 1024 * 1024;

export function createRememberedMarkup(): Remember {
  const kept = new LRUCache<string, string>({
    maxSize: capacity,
    sizeCalculation: (markup, key) => markup.length + key.length,
  });
  return (key, make) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const markup = make();
    kept.set(key, markup);
    return markup;
  };
}
