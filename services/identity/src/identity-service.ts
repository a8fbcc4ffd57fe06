import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, type Logger, type Telemetry, unheardTelemetry } from '@qr-menu/runtime';
import { migrate } from '@qr-menu/stores/postgres';
import { createAttempts } from './attempts.ts';
import { createChallenges } from './challenges.ts';
import { createConfirmationCodes, type DeliverCode } from './codes.ts';
import { createIdentityMetrics } from './identity-metrics.ts';
import { migrations } from './migrations.ts';
import type { IdentityContext } from './operations/operation.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createRequestHandler } from './request-handler.ts';
import type { Database, IdentitySettings, SecretRandomness } from './settings.ts';
import { createRefreshTokens } from './tokens/refresh-tokens.ts';
import { createKeyRing, createStoredKeys } from './tokens/signing-keys.ts';
import { createTokenIssuer, tokenLifetimeSeconds } from './tokens/token-issuer.ts';
import {
  ensureUser,
  type InvitedUser,
  inviteUser,
  requirePasswordReset,
  type WantedUser,
} from './users/administration.ts';
import { createUserStore } from './users/user-store.ts';

export type IdentityDependencies = {
  readonly pool: Database;
  readonly clock: Clock;
  readonly randomness: SecretRandomness;
  readonly deliverCode: DeliverCode;
  readonly settings: IdentitySettings;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
  /** What a guess costs; absent: as much as a sign-in may take. */
  readonly passwordCost?: PasswordCost;
};

export type IdentityService = Awaited<ReturnType<typeof createIdentityService>>;

export async function createIdentityService(deps: IdentityDependencies) {
  const { pool, clock, randomness, deliverCode, settings, logger } = deps;
  await migrate(pool, { schema: 'identity', migrations });
  const stored = createStoredKeys(pool, clock);
  const keys = await createKeyRing({ stored, clock, tokenLifetimeSeconds });
  const passwords = createPasswords(randomness, deps.passwordCost);
  const context: IdentityContext = {
    settings,
    clock,
    randomness,
    deliverCode,
    users: createUserStore(pool, clock),
    passwords,
    attempts: createAttempts(pool, clock),
    codes: createConfirmationCodes({ database: pool, clock, passwords, randomness }),
    challenges: createChallenges(pool, clock, randomness),
    tokens: createTokenIssuer({ keys, clock, randomness, settings }),
    refreshTokens: createRefreshTokens(pool, clock, randomness),
  };
  const { meter } = deps.telemetry ?? unheardTelemetry();
  const metrics = createIdentityMetrics(meter);
  const handle = createRequestHandler({ context, publishedKeys: keys.published, metrics, logger });
  const underWay = new Set<Promise<void>>();

  return {
    /** `path` is the request's path below the mount point: `/` for calls, or that of the keys. */
    handle: async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
      const call = handle(req, res, path);
      underWay.add(call);
      await call.finally(() => underWay.delete(call));
    },
    ensureUser: (wanted: WantedUser) => ensureUser(context, wanted),
    inviteUser: (invited: InvitedUser) => inviteUser(context, invited),
    requirePasswordReset: (email: string) => requirePasswordReset(context, email),
    rotateSigningKey: keys.rotate,
    /** Waits for the calls under way; the pool belongs to the caller. */
    stop: async (): Promise<void> => {
      await Promise.allSettled(underWay);
    },
  };
}
