import { createWorkspaceReader, ownerOfStream, type Telemetry } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import { createObserveProjection } from './observe-projection.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { ProjectorDeps } from './projector.ts';
import { renderVenue } from './rendering/render-venue.ts';

const foldedWorkspaces = 200;

/** Folds a workspace's archived commits and writes its documents, if they are newer. */
export function createProjectVenue(
  deps: ProjectorDeps & { readonly telemetry: Telemetry; readonly pending: PendingChanges },
): (stream: string) => Promise<void> {
  const { pool, personalData, documents, logger, settings, documentTraces } = deps;
  const workspaces = createWorkspaceReader({ pool, personalData, capacity: foldedWorkspaces });
  const observe = createObserveProjection({ ...deps, documentTraces });

  return async (stream) => {
    const owner = ownerOfStream(stream);
    if (owner === null) return;
    const written = await observe(stream, {
      render: async () => {
        const { state, version } = await workspaces.load(workspaceStream(owner));
        return renderVenue(state, version, settings);
      },
      write: documents.writeIfNewer,
    });
    logger.debug({ stream, written }, 'venue projected');
  };
}
