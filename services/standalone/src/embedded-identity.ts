import path from 'node:path';
import {
  createIdentityService,
  createOutboxDelivery,
  type IdentityService,
  issuerOf,
  passwordCost,
  systemSecretRandomness,
} from '@qr-menu/identity';
import {
  type Closers,
  createPool,
  createStoreMetrics,
  type Logger,
  systemClock,
  type Telemetry,
} from '@qr-menu/platform';
import type { Environment } from './env.ts';

/** The pool of every embedded installation; its signing key is its own. */
const userPoolId = 'eu-central-1_embedded';

export type EmbeddedIdentity = {
  readonly service: IdentityService;
  /** What the token checks need, as if it came from the environment. */
  readonly variables: {
    readonly COGNITO_USER_POOL_ID: string;
    readonly IDENTITY_ISSUER: string;
    readonly IDENTITY_JWKS_URL: string;
  };
};

/** The Cognito-compatible endpoint on the installation's own Postgres. */
export async function openEmbeddedIdentity(
  deps: {
    readonly environment: Environment;
    readonly logger: Logger;
    readonly print: (line: string) => void;
  },
  opened: {
    readonly stores: { readonly databaseUrl: string };
    readonly publicUrl: string;
    readonly port: number;
    readonly closers: Closers;
    readonly telemetry: Telemetry;
  },
): Promise<EmbeddedIdentity> {
  const { environment, logger, print } = deps;
  const { stores, publicUrl, port, closers, telemetry } = opened;
  const pool = createPool({ url: stores.databaseUrl, applicationName: 'identity', max: 4, logger });
  closers.add(() => pool.end());
  createStoreMetrics(telemetry.meter).watchPool('identity', pool);
  const settings = {
    userPoolId,
    clientId: environment.COGNITO_CLIENT_ID,
    issuerBase: `${publicUrl}/identity`,
    trustedProxies: environment.TRUSTED_PROXIES,
  };
  const service = await createIdentityService({
    pool,
    clock: systemClock,
    randomness: systemSecretRandomness,
    deliverCode: createOutboxDelivery({
      file: path.join(environment.DATA_DIR, 'outbox.jsonl'),
      print,
    }),
    settings,
    passwordCost: passwordCost(environment.PASSWORD_COST),
    logger,
    telemetry,
  });
  closers.add(service.stop);
  return {
    service,
    variables: {
      COGNITO_USER_POOL_ID: userPoolId,
      IDENTITY_ISSUER: issuerOf(settings),
      IDENTITY_JWKS_URL: `http://127.0.0.1:${port}/identity/${userPoolId}/.well-known/jwks.json`,
    },
  };
}
