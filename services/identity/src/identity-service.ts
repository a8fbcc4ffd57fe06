import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mails } from '@qr-menu/mail';
import { createRefusalMetrics, type Meter } from '@qr-menu/runtime/metrics';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import { noopTelemetry, type Telemetry } from '@qr-menu/runtime/tracing';
import type { MasterSeal } from '@qr-menu/stores/keys';
import { migrate } from '@qr-menu/stores/postgres';
import {
  createRateLimitBatches,
  type RateLimit,
  type RateLimits,
} from '@qr-menu/stores/rate-limits';
import { createAttempts } from './attempts.ts';
import { createChallenges } from './challenges.ts';
import { createConfirmationCodes } from './codes.ts';
import { migrations } from './migrations.ts';
import type { IdentityContext } from './operations/operation.ts';
import { remindOfRemovals } from './operations/second-step-removal.ts';
import type { Passwords } from './passwords.ts';
import { createRequestHandler } from './request-handler.ts';
import { createAuthenticatorApps } from './second-step/authenticator-apps.ts';
import { createPasskeyStore } from './second-step/passkey-store.ts';
import { createRecoveryCodeStore } from './second-step/recovery-codes.ts';
import { createRemovals } from './second-step/removals.ts';
import type { Database, IdentitySettings, SecretRandomness } from './settings.ts';
import { createEndedSignIns } from './tokens/ended-sign-ins.ts';
import { createRefreshTokens } from './tokens/refresh-tokens.ts';
import { createSignIns } from './tokens/sign-ins.ts';
import { createKeyRing, createStoredSigningKeys } from './tokens/signing-keys.ts';
import { createTokenIssuer } from './tokens/token-issuer.ts';
import {
  type DesiredUser,
  ensureUser,
  type InvitedUser,
  inviteUser,
  requirePasswordReset,
} from './users/administration.ts';
import { createUserStore } from './users/user-store.ts';
import { oldestTokenSeconds } from './verification/token-verifier.ts';

export type AddressAdmission = {
  readonly rateLimits: RateLimits;
  readonly address: RateLimit | null;
};

export type IdentityDependencies = {
  readonly pool: Database;
  readonly clock: Clock;
  readonly randomness: SecretRandomness;
  /** Called once the email table exists. */
  readonly openMails: () => Pick<Mails, 'put' | 'sendSoon'>;
  readonly settings: IdentitySettings;
  /** Seals the signing keys and the secrets of authenticator apps. */
  readonly masterSeal: MasterSeal;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
  readonly passwords: Passwords;
  /** Limits the calls per client address. Unlimited if omitted. */
  readonly admission?: AddressAdmission;
};

/** Operators may count the waiting emails, but not read anything else in this schema. */
const mailCountsForOperators = `
  do $$ begin
    if exists (select from pg_roles where rolname = 'qr_menu_command') then
      perform pg_advisory_xact_lock(hashtextextended('identity: counts of mails', 0));
      grant usage on schema identity to qr_menu_command;
      grant select (state, created_at, ended_at) on identity.mails to qr_menu_command;
    end if;
  end $$`;

export type IdentityService = Awaited<ReturnType<typeof createIdentityService>>;

export async function createIdentityService(deps: IdentityDependencies) {
  const { pool, clock, randomness, settings, passwords, logger } = deps;
  await migrate(pool, { schema: 'identity', migrations });
  await pool.query(mailCountsForOperators);
  const mails = deps.openMails();
  const underWay = new Set<Promise<void>>();
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  };
  const stored = createStoredSigningKeys(pool, clock, deps.masterSeal);
  const keys = await createKeyRing({ stored, clock, tokenLifetimeSeconds: oldestTokenSeconds });
  const ended = createEndedSignIns(pool, clock);
  const context: IdentityContext = {
    settings,
    clock,
    randomness,
    mails,
    pool,
    users: createUserStore(pool, clock),
    passwords,
    attempts: createAttempts(pool, clock, randomness),
    codes: createConfirmationCodes({ database: pool, clock, passwords, randomness, mails }),
    challenges: createChallenges(pool, clock, randomness),
    apps: createAuthenticatorApps(pool, clock, deps.masterSeal),
    passkeys: createPasskeyStore(pool, clock),
    removals: createRemovals(pool, clock, randomness),
    recoveryCodes: createRecoveryCodeStore(pool, randomness),
    tokens: createTokenIssuer({ keys, clock, randomness, settings }),
    refreshTokens: createRefreshTokens({ database: pool, clock, randomness, ended }),
    signIns: createSignIns(pool, clock, ended),
    aside: (work) => {
      track(work()).catch((error: unknown) => {
        logger.error({ err: error }, 'follow-up work of an identity call failed');
      });
    },
  };
  await context.apps.sealAll();
  const { meter } = deps.telemetry ?? noopTelemetry();
  const published = {
    'jwks.json': async () => JSON.stringify({ keys: await keys.published() }),
    'ended-sign-ins.json': ended.published,
  };
  const admit = admitAddress(deps.admission, meter);
  const handle = createRequestHandler({ context, admit, published, meter, logger });

  return {
    /** `path` is relative to the mount point: `/` for calls, or the path of a published file. */
    handle: async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
      await track(handle(req, res, path));
    },
    ensureUser: (user: DesiredUser) => ensureUser(context, user),
    inviteUser: (invited: InvitedUser) => inviteUser(context, invited),
    requirePasswordReset: (email: string) => requirePasswordReset(context, email),
    rotateSigningKey: keys.rotate,
    remindOfRemovals: () => remindOfRemovals(context),
    /** Waits for running calls. The caller closes the pool. */
    stop: async (): Promise<void> => {
      // A running call can still add background work, which may outlast its response.
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

function admitAddress(admission: AddressAdmission | undefined, meter: Meter) {
  const metrics = createRefusalMetrics(meter);
  const limit = admission?.address;
  if (!admission || !limit) return () => ({ allowed: true }) as const;
  const batches = createRateLimitBatches(admission.rateLimits);
  return async (address: string) => {
    const taken = await batches.take(`address:${address}`, limit);
    if (!taken.allowed) metrics.refused('address');
    return taken;
  };
}
