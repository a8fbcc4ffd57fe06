import { createOutbox, createSmtpCarrier, openMails } from '@qr-menu/mail';
import { createConnectionLimits } from '@qr-menu/runtime/http';
import {
  every,
  type ProcessContext,
  type ProcessDeps,
  type Running,
  startProcess,
} from '@qr-menu/runtime/process';
import { createMasterSeal } from '@qr-menu/stores/keys';
import { createPool } from '@qr-menu/stores/postgres';
import { answers, createStoreMetrics } from '@qr-menu/stores/process-stores';
import { createMemoryRateLimits, type RateLimits } from '@qr-menu/stores/rate-limits';
import type { Environment } from './env.ts';
import { createIdentityService, type IdentityService } from './identity-service.ts';
import { createPasswords, passwordCost } from './passwords.ts';
import { passkeySettings, systemSecretRandomness } from './settings.ts';
import { removeErasedPeople } from './users/known-person.ts';

type UserPoolEnvironment = Pick<
  Environment,
  | 'DATABASE_URL'
  | 'USER_POOL_ID'
  | 'CLIENT_ID'
  | 'ISSUER_BASE'
  | 'ALLOWED_ORIGINS'
  | 'TRUSTED_PROXIES'
  | 'OUTBOX_FILE'
  | 'MAIL_URL'
  | 'MAIL_FROM'
  | 'PUBLIC_URL'
  | 'PASSWORD_COST'
  | 'TOKEN_LIFETIME'
  | 'KEYS_MASTER_KEY'
  | 'KEYS_MASTER_KEY_OTHER'
  | 'RATE_LIMIT_ADDRESS'
>;

export type UserPool = IdentityService & {
  readonly ready: () => Promise<boolean>;
};

/** Milliseconds. */
const erasedPause = 15_000;
const remindersPause = 60_000;

export async function openUserPool(
  environment: UserPoolEnvironment,
  parts: ProcessContext & {
    readonly print: (line: string) => void;
    readonly mostConnections?: number;
    readonly rateLimits: RateLimits;
  },
): Promise<UserPool> {
  const { logger, clock, telemetry, closers, print, mostConnections, rateLimits } = parts;
  const pool = createPool({
    url: environment.DATABASE_URL,
    applicationName: 'identity',
    logger,
    ...(mostConnections === undefined ? {} : { max: mostConnections }),
  });
  closers.add(() => pool.end());
  createStoreMetrics(telemetry.meter).watchPool('identity', pool);
  const seal = createMasterSeal(environment);
  const { MAIL_URL: url, MAIL_FROM: from = '', OUTBOX_FILE: file } = environment;
  const carrier = url ? await createSmtpCarrier({ url, from }) : createOutbox({ file, print });
  const publicUrl = environment.PUBLIC_URL ?? new URL(environment.ISSUER_BASE).origin;
  const service = await createIdentityService({
    pool,
    clock,
    randomness: systemSecretRandomness,
    openMails: () =>
      openMails({ schema: 'identity', publicUrl, carrier }, { ...parts, pool, seal }),
    settings: {
      userPoolId: environment.USER_POOL_ID,
      clientId: environment.CLIENT_ID,
      issuerBase: environment.ISSUER_BASE,
      allowedOrigins: environment.ALLOWED_ORIGINS,
      trustedProxies: environment.TRUSTED_PROXIES,
      tokenLifetimeSeconds: environment.TOKEN_LIFETIME,
      passkeys: passkeySettings(publicUrl, environment.ALLOWED_ORIGINS),
    },
    masterSeal: seal,
    passwords: createPasswords(systemSecretRandomness, passwordCost(environment.PASSWORD_COST)),
    admission: { rateLimits, address: environment.RATE_LIMIT_ADDRESS },
    logger,
    telemetry,
  });
  closers.add(service.stop);
  closers.add(every(erasedPause, () => removeErasedPeople(pool), clock, logger));
  closers.add(every(remindersPause, service.remindOfRemovals, clock, logger));
  return { ...service, ready: () => answers(pool) };
}

export const startIdentityProcess = (
  deps: ProcessDeps<Environment> & { readonly print: (line: string) => void },
): Promise<Running & { readonly port: number }> =>
  startProcess('identity', deps, async (context) => {
    const rateLimits = createMemoryRateLimits(context.clock);
    const pool = await openUserPool(deps.environment, {
      ...context,
      rateLimits,
      print: deps.print,
    });
    return {
      ready: pool.ready,
      limits: createConnectionLimits(deps.environment, context.telemetry.meter),
      handler: (request, response, url) => pool.handle(request, response, url.pathname),
    };
  });
