import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '@qr-menu/runtime/http';
import { createRefusalMetrics, type Meter } from '@qr-menu/runtime/metrics';
import {
  createRateLimitBatches,
  type RateLimit,
  type RateLimits,
  type Taken,
} from '@qr-menu/stores/rate-limits';
import type { Headers } from './menu-answers.ts';

export type GuestAdmission = {
  readonly rateLimits: RateLimits;
  readonly address: RateLimit | null;
  readonly trustedProxies: number;
};

/** Returns false if the request was refused. Returns a promise only if the store is queried. */
export type AdmitGuest = (
  request: IncomingMessage,
  response: ServerResponse,
  cost?: number,
) => boolean | Promise<boolean>;

export function createAdmitGuest(
  admission: GuestAdmission & { readonly meter: Meter },
  usualHeaders: Headers,
): AdmitGuest {
  const metrics = createRefusalMetrics(admission.meter);
  const { rateLimits, address: limit, trustedProxies } = admission;
  const batches = createRateLimitBatches(rateLimits);
  const addressOf = createAddressOf(trustedProxies);

  function settle(response: ServerResponse, taken: Taken): boolean {
    if (taken.allowed) return true;
    metrics.refused('guests');
    response.writeHead(429, {
      ...usualHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(taken.retryAfterSeconds),
    });
    const message = 'Too many requests. Try again in a moment.';
    response.end(JSON.stringify({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] }));
    return false;
  }

  return (request, response, cost = 1) => {
    if (!limit) return true;
    const taken = batches.take(addressOf(request), limit, cost);
    if ('allowed' in taken) return settle(response, taken);
    return taken.then((answer) => settle(response, answer));
  };
}

const mostAddresses = 10_000;

/** Without proxies, uses the peer's address as the key and ignores headers. */
function createAddressOf(trustedProxies: number): (request: IncomingMessage) => string {
  const bucketOf = (request: IncomingMessage): string =>
    `address:${clientAddress(request, trustedProxies)}`;
  if (trustedProxies > 0) return bucketOf;
  const buckets = new Map<string, string>();
  return (request) => {
    const address = request.socket.remoteAddress ?? '';
    const before = buckets.get(address);
    if (before !== undefined) return before;
    const bucket = bucketOf(request);
    if (buckets.size >= mostAddresses) buckets.clear();
    buckets.set(address, bucket);
    return bucket;
  };
}
