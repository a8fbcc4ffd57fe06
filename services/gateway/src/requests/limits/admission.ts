import type { IncomingMessage } from 'node:http';
import { clientAddress, type Meter } from '@qr-menu/runtime';
import {
  createRateLimitMetrics,
  type RateLimit,
  type RateLimits,
} from '@qr-menu/stores/rate-limits';
import { apiError } from '../../answers/api-error.ts';
import type { Caller } from '../authentication/caller.ts';

/** Null: not limited. */
type AdmissionEnvironment = {
  readonly RATE_LIMIT_ADDRESS: RateLimit | null;
  readonly RATE_LIMIT_QUERIES: RateLimit | null;
  readonly RATE_LIMIT_MUTATIONS: RateLimit | null;
  readonly TRUSTED_PROXIES: number;
};

/** Throws RATE_LIMITED for a caller who asks too often. */
export type Admit = (request: IncomingMessage, caller: Caller) => Promise<void>;

/**
 * Signed-in users count by themselves, wherever they are; everybody else, with forged tokens too,
 * counts by address.
 */
export function createAdmission(
  environment: AdmissionEnvironment,
  rateLimits: RateLimits,
  meter: Meter,
): Admit {
  const { RATE_LIMIT_ADDRESS, RATE_LIMIT_QUERIES, RATE_LIMIT_MUTATIONS } = environment;
  const limits = { queries: RATE_LIMIT_QUERIES, mutations: RATE_LIMIT_MUTATIONS };
  const metrics = createRateLimitMetrics(meter);
  const bucketOf = (request: IncomingMessage, caller: Caller) => {
    if (caller.kind !== 'user') {
      const address = clientAddress(request, environment.TRUSTED_PROXIES);
      return { kind: 'address', key: `address:${address}`, limit: RATE_LIMIT_ADDRESS } as const;
    }
    const kind = declaresMutation(request) ? 'mutations' : 'queries';
    return { kind, key: `${kind}:${caller.userId}`, limit: limits[kind] } as const;
  };

  return async (request, caller) => {
    const { kind, key, limit } = bucketOf(request, caller);
    if (!limit) return;
    const taken = await rateLimits.take(key, limit);
    if (taken.allowed) return;
    metrics.refused(kind);
    throw apiError('RATE_LIMITED', 'Too many requests. Try again in a moment.', {
      retryAfter: taken.retryAfterSeconds,
      http: {
        status: 429,
        headers: new Map([['retry-after', String(taken.retryAfterSeconds)]]),
      },
    });
  };
}

/**
 * Looks at the text only, before it is parsed, so that faulty requests count as well. It chooses
 * between two bounded buckets; nothing else depends on it.
 */
function declaresMutation(request: IncomingMessage): boolean {
  const body = 'body' in request ? request.body : undefined;
  const query = body instanceof Object && 'query' in body ? body.query : undefined;
  return typeof query === 'string' && /(^|\})\s*mutation\b/.test(query);
}
