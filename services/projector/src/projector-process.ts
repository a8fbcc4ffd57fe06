import {
  createReadiness,
  openMenuStores,
  openTelemetry,
  type ProcessDeps,
  type Running,
  readGuestAssets,
  startProcess,
  systemClock,
} from '@qr-menu/platform';
import type { Environment } from './env.ts';
import { startProjector } from './projector.ts';

/** The projector as a process of its own. The command service must have migrated the database. */
export const startProjectorProcess = async (deps: ProcessDeps<Environment>): Promise<Running> => {
  const { environment, logger, onCrash } = deps;
  const telemetry = await openTelemetry('projector', environment);
  return startProcess({ port: environment.PORT, logger, telemetry }, async (closers) => {
    const clock = systemClock;
    const opened = { name: 'projector', logger, clock, closers, telemetry };
    const stores = await openMenuStores(environment, opened);
    const projector = await startProjector({
      ...stores,
      clock,
      logger,
      telemetry,
      settings: {
        assets: readGuestAssets(environment.CLIENT_DIR),
        origin: environment.PUBLIC_URL ?? null,
        epoch: environment.LOG_EPOCH,
        lapsedMenus: environment.LAPSED_MENUS,
      },
      onCrash,
    });
    closers.add(projector.stop);
    return { ready: createReadiness(stores, logger) };
  });
};
