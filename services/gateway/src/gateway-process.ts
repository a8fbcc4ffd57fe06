import {
  createReadiness,
  openIdentity,
  openMenuStores,
  openRateLimits,
  openS3Images,
  openTelemetry,
  openViewCounts,
  type ProcessDeps,
  type Running,
  startProcess,
  systemClock,
  systemRandomness,
  withTransportSecurity,
} from '@qr-menu/platform';
import type { Environment } from './env.ts';
import { createGateway } from './gateway.ts';
import { admissionLimitsOf } from './requests/limits/admission.ts';

/** The gateway as a process of its own. The command service must have migrated the database. */
export const startGatewayProcess = async (deps: ProcessDeps<Environment>): Promise<Running> => {
  const { environment, logger, onCrash } = deps;
  const telemetry = await openTelemetry('gateway', environment);
  return startProcess({ port: environment.PORT, logger, telemetry }, async (closers) => {
    const clock = systemClock;
    const opened = { name: 'gateway', logger, clock, closers, telemetry };
    const stores = await openMenuStores(environment, opened);
    const gateway = await createGateway({
      ...stores,
      identity: openIdentity(environment, clock),
      images: await openS3Images(environment),
      rateLimits: openRateLimits(environment, opened),
      viewCounts: openViewCounts(environment, { ...opened, randomness: systemRandomness }),
      clock,
      randomness: systemRandomness,
      logger,
      telemetry,
      settings: {
        publicApiKey: environment.PUBLIC_API_KEY,
        cursorSecret: environment.CURSOR_SECRET,
        epoch: environment.LOG_EPOCH,
        verdictTimeout: environment.VERDICT_TIMEOUT,
        introspection: environment.INTROSPECTION === 'on',
        admission: admissionLimitsOf(environment),
        publicUrl: environment.PUBLIC_URL,
      },
      onCrash,
    });
    closers.add(gateway.stop);
    return {
      ready: createReadiness(stores, logger),
      handler: withTransportSecurity(environment.PUBLIC_URL, gateway.handle),
      sockets: { ...gateway.live, path: '/graphql' },
    };
  });
};
