import { readGuestAssets } from '@qr-menu/runtime/http';
import {
  imageOrigins,
  type ProcessContext,
  type ProcessDeps,
  type Running,
  startProcess,
} from '@qr-menu/runtime/process';
import { createReadiness, type MenuStores, openMenuStores } from '@qr-menu/stores/process-stores';
import type { Environment } from './env.ts';
import { type Projector, type ProjectorDeps, startProjector } from './projector.ts';

type RenderEnvironment = Pick<
  Environment,
  'CLIENT_DIR' | 'PUBLIC_URL' | 'LOG_EPOCH' | 'LAPSED_MENUS' | 'IMAGES_BASE_URL' | 'IMAGE_HOSTS'
>;

export async function openProjector(
  environment: RenderEnvironment,
  parts: ProcessContext & MenuStores & Pick<ProjectorDeps, 'workspaces'>,
): Promise<Projector> {
  const projector = await startProjector({
    ...parts,
    settings: {
      assets: readGuestAssets(environment.CLIENT_DIR),
      origin: environment.PUBLIC_URL ?? null,
      epoch: environment.LOG_EPOCH,
      lapsedMenus: environment.LAPSED_MENUS,
      imageOrigins: imageOrigins(environment),
    },
  });
  parts.closers.add(projector.stop);
  return projector;
}

export const startProjectorProcess = (deps: ProcessDeps<Environment>): Promise<Running> =>
  startProcess('projector', deps, async (context) => {
    const stores = await openMenuStores(deps.environment, context);
    await openProjector(deps.environment, { ...context, ...stores });
    return { ready: createReadiness(stores, deps.logger) };
  });
