import {
  createReadiness,
  openMenuStores,
  openTelemetry,
  type ProcessDeps,
  type Running,
  startProcess,
  systemClock,
} from '@qr-menu/platform';
import { startCommandService } from './command-service.ts';
import type { Environment } from './env.ts';
import { migrateMenuStore } from './migrations/menu-store.ts';

/** The command service as a process of its own; it also brings the database up to date. */
export const startCommandProcess = async (deps: ProcessDeps<Environment>): Promise<Running> => {
  const { environment, logger, onCrash } = deps;
  const telemetry = await openTelemetry('command', environment);
  return startProcess({ port: environment.PORT, logger, telemetry }, async (closers) => {
    const stores = await openMenuStores(environment, {
      name: 'command',
      logger,
      clock: systemClock,
      closers,
      telemetry,
    });
    await migrateMenuStore(stores.pool);
    const service = await startCommandService({
      ...stores,
      epoch: environment.LOG_EPOCH,
      logger,
      telemetry,
      onCrash,
    });
    closers.add(service.stop);
    return { ready: createReadiness(stores, logger) };
  });
};
