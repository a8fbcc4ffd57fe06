import {
  answers,
  openMenuStores,
  type ProcessDeps,
  type Running,
  startProcess,
  systemClock,
} from '@qr-menu/platform';
import { startCommandService } from './command-service.ts';
import type { Environment } from './env.ts';
import { migrateMenuStore } from './migrations/menu-store.ts';

/** The command service as a process of its own; it also brings the database up to date. */
export const startCommandProcess = (deps: ProcessDeps<Environment>): Promise<Running> => {
  const { environment, logger, onCrash } = deps;
  return startProcess({ port: environment.PORT, logger }, async (closers) => {
    const stores = await openMenuStores(environment, {
      name: 'command',
      logger,
      clock: systemClock,
      closers,
    });
    await migrateMenuStore(stores.pool);
    const service = await startCommandService({ ...stores, logger, onCrash });
    closers.add(service.stop);
    return { ready: () => answers(stores.pool) };
  });
};
