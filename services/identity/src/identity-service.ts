import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, type Logger, migrate } from '@qr-menu/platform';
import { createAttempts } from './attempts/attempts.ts';
import { createChallenges } from './challenges/challenges.ts';
import { createConfirmationCodes } from './codes/confirmation-codes.ts';
import type { Database } from './database.ts';
import type { DeliverCode } from './delivery/code-message.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { migrations } from './migrations.ts';
import { createPasswords } from './passwords/passwords.ts';
import type { SecretRandomness } from './randomness.ts';
import type { IdentitySettings } from './settings.ts';
import { createRefreshTokens } from './tokens/refresh-tokens.ts';
import { loadSigningKey } from './tokens/signing-key.ts';
import { createTokenIssuer } from './tokens/token-issuer.ts';
import { ensureUser, type WantedUser } from './users/ensure-user.ts';
import { createUserStore } from './users/user-store.ts';

export type IdentityDependencies = {
  readonly pool: Database;
  readonly clock: Clock;
  readonly randomness: SecretRandomness;
  readonly deliverCode: DeliverCode;
  readonly settings: IdentitySettings;
  readonly logger: Logger;
};

export type IdentityService = {
  /** `path` is the request's path below the mount point: `/` for calls, or that of the keys. */
  readonly handle: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  readonly ensureUser: (wanted: WantedUser) => Promise<{ sub: string }>;
  /** Waits for the calls under way; the pool belongs to the caller. */
  readonly stop: () => Promise<void>;
};

/** A user pool with one app client, speaking Cognito's protocol, on our own Postgres. */
export async function createIdentityService(deps: IdentityDependencies): Promise<IdentityService> {
  const { pool, clock, randomness, deliverCode, settings, logger } = deps;
  await migrate(pool, { schema: 'identity', migrations });
  const key = await loadSigningKey(pool, clock);
  const users = createUserStore(pool, clock);
  const passwords = createPasswords(randomness);
  const context = {
    settings,
    clock,
    randomness,
    deliverCode,
    users,
    passwords,
    attempts: createAttempts(pool, clock),
    codes: createConfirmationCodes({ database: pool, clock, passwords, randomness }),
    challenges: createChallenges({ database: pool, clock, randomness }),
    tokens: createTokenIssuer({ key, clock, randomness, settings }),
    refreshTokens: createRefreshTokens({ database: pool, clock, randomness }),
  };
  const handle = createRequestHandler({ context, publicJwk: key.publicJwk, logger });
  const underWay = new Set<Promise<void>>();

  return {
    handle: async (req, res, path) => {
      const call = handle(req, res, path);
      underWay.add(call);
      await call.finally(() => underWay.delete(call));
    },
    ensureUser: (wanted) => ensureUser(context, wanted),
    stop: async () => {
      await Promise.allSettled(underWay);
    },
  };
}
