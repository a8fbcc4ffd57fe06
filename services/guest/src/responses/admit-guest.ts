import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress, type RateLimit, type RateLimits } from '@qr-menu/platform';

export type GuestAdmission = {
  readonly rateLimits: RateLimits;
  /** Null: not limited. */
  readonly address: RateLimit | null;
  readonly trustedProxies: number;
};

/** Counts a public read by address; false when it was too much and has been answered. */
export function createAdmitGuest({ rateLimits, address: limit, trustedProxies }: GuestAdmission) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!limit) return true;
    const address = clientAddress(request, trustedProxies);
    const taken = await rateLimits.take(`address:${address}`, limit);
    if (taken.allowed) return true;
    response.writeHead(429, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(taken.retryAfterSeconds),
    });
    const message = 'Too many requests. Try again in a moment.';
    response.end(JSON.stringify({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] }));
    return false;
  };
}
