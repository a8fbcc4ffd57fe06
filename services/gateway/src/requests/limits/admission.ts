import type { IncomingMessage } from 'node:http';
import { clientAddress, createRefusalMetrics, type Meter } from '@qr-menu/runtime';
import {
  createRateLimitLots,
  type RateLimit,
  type RateLimits,
  type Taken,
} from '@qr-menu/stores/rate-limits';
import type { GraphQLError } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import type { Caller, User } from '../authentication/caller.ts';

/** Null means no limit. */
type AdmissionEnvironment = {
  readonly RATE_LIMIT_ADDRESS: RateLimit | null;
  readonly RATE_LIMIT_QUERIES: RateLimit | null;
  readonly RATE_LIMIT_MUTATIONS: RateLimit | null;
  readonly TRUSTED_PROXIES: number;
};

export type Kind = 'queries' | 'mutations';

/**
 * Signed-in users are counted by user, anywhere. All others, including those with forged tokens,
 * are counted by address. Identifying a user costs a token check, so every request is first counted
 * by address.
 */
export type Admission = {
  /** Called before anything except the headers of a request is read. */
  readonly arrive: (request: IncomingMessage) => Promise<Taken>;
  /** Moves the count of a request from its address to its user. */
  readonly recognise: (request: IncomingMessage, user: User, kind: Kind) => Promise<Taken>;
  /** Counts additional requests. */
  readonly charge: (
    request: IncomingMessage,
    caller: Caller,
    kind: Kind,
    requests: number,
  ) => Promise<Taken>;
};

export function createAdmission(
  environment: AdmissionEnvironment,
  rateLimits: RateLimits,
  meter: Meter,
): Admission {
  const { RATE_LIMIT_ADDRESS: ofAddress, TRUSTED_PROXIES } = environment;
  const { RATE_LIMIT_QUERIES: queries, RATE_LIMIT_MUTATIONS: mutations } = environment;
  const metrics = createRefusalMetrics(meter);
  const lots = createRateLimitLots(rateLimits);
  const keyOf = (request: IncomingMessage): string =>
    `address:${clientAddress(request, TRUSTED_PROXIES)}`;

  async function takeOfAddress(request: IncomingMessage, requests = 1): Promise<Taken> {
    if (!ofAddress) return { allowed: true };
    const taken = await lots.take(keyOf(request), ofAddress, requests);
    if (!taken.allowed) metrics.refused('address');
    return taken;
  }

  async function takeOfUser({ userId }: User, kind: Kind, requests = 1): Promise<Taken> {
    const limit = { queries, mutations }[kind];
    if (!limit) return { allowed: true };
    const taken = await rateLimits.take(`${kind}:${userId}`, limit, requests);
    if (!taken.allowed) metrics.refused(kind);
    return taken;
  }

  return {
    arrive: takeOfAddress,
    recognise: (request, user, kind) => {
      if (ofAddress) lots.giveBack(keyOf(request), ofAddress);
      return takeOfUser(user, kind);
    },
    charge: (request, caller, kind, requests) =>
      caller.kind === 'user'
        ? takeOfUser(caller, kind, requests)
        : takeOfAddress(request, requests),
  };
}

export const rateLimited = (retryAfterSeconds: number): GraphQLError =>
  apiError('RATE_LIMITED', 'Too many requests. Try again in a moment.', {
    retryAfter: retryAfterSeconds,
    http: { status: 429, headers: new Map([['retry-after', String(retryAfterSeconds)]]) },
  });
