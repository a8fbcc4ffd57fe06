import {
  answers,
  createPool,
  createStoreMetrics,
  openTelemetry,
  type ProcessDeps,
  type Running,
  startProcess,
  systemClock,
} from '@qr-menu/platform';
import { createOutboxDelivery } from './codes.ts';
import type { Environment } from './env.ts';
import { createIdentityService } from './identity-service.ts';
import { passwordCost } from './passwords.ts';
import { systemSecretRandomness } from './settings.ts';

export type IdentityProcessDeps = Omit<ProcessDeps<Environment>, 'onCrash'> & {
  /** Called with each line that a person should read. */
  readonly print: (line: string) => void;
};

/** The identity service as a process of its own. */
export const startIdentityProcess = async (
  deps: IdentityProcessDeps,
): Promise<Running & { readonly port: number }> => {
  const { environment, logger, print } = deps;
  const telemetry = await openTelemetry('identity', environment);
  return startProcess({ port: environment.PORT, logger, telemetry }, async (closers) => {
    const pool = createPool({ url: environment.DATABASE_URL, applicationName: 'identity', logger });
    closers.add(() => pool.end());
    createStoreMetrics(telemetry.meter).watchPool('identity', pool);
    const service = await createIdentityService({
      pool,
      clock: systemClock,
      randomness: systemSecretRandomness,
      deliverCode: createOutboxDelivery({ file: environment.OUTBOX_FILE, print }),
      settings: {
        userPoolId: environment.USER_POOL_ID,
        clientId: environment.CLIENT_ID,
        issuerBase: environment.ISSUER_BASE,
        allowedOrigins: environment.ALLOWED_ORIGINS,
        trustedProxies: environment.TRUSTED_PROXIES,
      },
      passwordCost: passwordCost(environment.PASSWORD_COST),
      logger,
      telemetry,
    });
    closers.add(service.stop);
    return {
      ready: () => answers(pool),
      handler: (request, response, url) => service.handle(request, response, url.pathname),
    };
  });
};
