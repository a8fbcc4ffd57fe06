import {
  answers,
  openMenuStores,
  type ProcessDeps,
  type Running,
  readGuestAssets,
  startProcess,
  systemClock,
} from '@qr-menu/platform';
import type { Environment } from './env.ts';
import { startProjector } from './projector.ts';

/** The projector as a process of its own. The command service must have migrated the database. */
export const startProjectorProcess = (deps: ProcessDeps<Environment>): Promise<Running> => {
  const { environment, logger, onCrash } = deps;
  return startProcess({ port: environment.PORT, logger }, async (closers) => {
    const clock = systemClock;
    const stores = await openMenuStores(environment, { name: 'projector', logger, clock, closers });
    const projector = await startProjector({
      ...stores,
      clock,
      logger,
      settings: {
        assets: readGuestAssets(environment.CLIENT_DIR),
        origin: environment.PUBLIC_URL ?? null,
        epoch: environment.LOG_EPOCH,
      },
      onCrash,
    });
    closers.add(projector.stop);
    return { ready: () => answers(stores.pool) };
  });
};
