import {
  answers,
  openIdentity,
  openMenuStores,
  type ProcessDeps,
  type Running,
  startProcess,
  systemClock,
  systemRandomness,
} from '@qr-menu/platform';
import type { Environment } from './env.ts';
import { createGateway } from './gateway.ts';

/** The gateway as a process of its own. The command service must have migrated the database. */
export const startGatewayProcess = (deps: ProcessDeps<Environment>): Promise<Running> => {
  const { environment, logger } = deps;
  return startProcess({ port: environment.PORT, logger }, async (closers) => {
    const clock = systemClock;
    const stores = await openMenuStores(environment, { name: 'gateway', logger, clock, closers });
    const gateway = await createGateway({
      ...stores,
      identity: openIdentity(environment, clock),
      clock,
      randomness: systemRandomness,
      logger,
      settings: {
        publicApiKey: environment.PUBLIC_API_KEY,
        cursorSecret: environment.CURSOR_SECRET,
        epoch: environment.LOG_EPOCH,
        verdictTimeout: environment.VERDICT_TIMEOUT,
        introspection: environment.INTROSPECTION === 'on',
      },
    });
    closers.add(gateway.stop);
    return { ready: () => answers(stores.pool), handler: gateway.handle };
  });
};
