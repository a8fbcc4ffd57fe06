import type { Remember } from '@qr-menu/menu-page';
import type { Clock, Logger, Telemetry } from '@qr-menu/runtime';
import { workspaceStream } from '@qr-menu/schema';
import {
  ArchiveBehind,
  createWorkspaceReader,
  isCaughtUp,
  ownerOfStream,
} from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { MenuWriter } from '@qr-menu/stores/menu-documents';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { createObserveProjection } from './observe-projection.ts';
import type { PendingChanges } from './pending-changes.ts';
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
};

const foldedWorkspaces = 200;

/**
 * Folds a workspace's archived commits and writes its documents, if they are newer. An archive
 * that is being filled from the log may hold any beginning of a workspace: guests would see a menu of
 * long ago, or that there is none. Only documents of this log are replaced then.
 *
 * @throws ArchiveBehind
 */
export function createProjectVenue(deps: ProjectVenueDeps): (stream: string) => Promise<void> {
  const { pool, personalData, documents, clock, logger, settings } = deps;
  const workspaces = createWorkspaceReader({ pool, personalData, capacity: foldedWorkspaces });
  const remember = createRememberedMarkup();
  const observe = createObserveProjection(deps);

  async function hasDocuments(owner: string): Promise<boolean> {
    const [stored = null] = await documents.versions([owner]);
    return stored !== null && stored.epoch >= settings.epoch;
  }

  return async (stream) => {
    const owner = ownerOfStream(stream);
    if (owner === null) return;
    // Read before the commits are: an archive that catches up in between may have had too few.
    if (!(await isCaughtUp(pool)) && !(await hasDocuments(owner))) throw new ArchiveBehind();
    const written = await observe(stream, {
      render: async () => {
        const { state, version } = await workspaces.load(workspaceStream(owner));
        return renderVenue(state, version, settings, clock.now(), remember);
      },
      write: documents.writeIfNewer,
    });
    logger.debug({ stream, written }, 'venue projected');
  };
}

/** Streams that could not be rendered because the archive is being filled from the log. */
export function createWithheldStreams(pool: Pool) {
  const streams = new Set<string>();
  return {
    keep: (stream: string, error: unknown): boolean => {
      const isWithheld = error instanceof ArchiveBehind;
      if (isWithheld) streams.add(stream);
      return isWithheld;
    },
    /** Hands all of them on as soon as the archive has caught up; to be called again and again. */
    release: async (onReady: (stream: string) => void): Promise<void> => {
      if (streams.size === 0 || !(await isCaughtUp(pool))) return;
      const ready = [...streams];
      streams.clear();
      for (const stream of ready) onReady(stream);
    },
  };
}

/** In UTF-16 units, of markup and keys: 64 MB at most, the sections of about a hundred venues. */
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
