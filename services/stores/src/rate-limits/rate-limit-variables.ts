import { z } from 'zod';
import type { RateLimit } from './rate-limits.ts';

/** `perSecond/burst`, or `off`. */
const limit = (byDefault: string) =>
  z
    .string()
    .regex(/^(off|[1-9]\d{0,6}\/[1-9]\d{0,6})$/, 'must be off, or units per second/burst')
    .default(byDefault)
    .transform(toLimit)
    .meta({ example: byDefault });

function toLimit(text: string): RateLimit | null {
  const [perSecond, burst] = text.split('/').map(Number);
  return perSecond === undefined || burst === undefined ? null : { perSecond, burst };
}

/** Requests by anybody who is not signed in, per address. */
export const addressLimitVariables = {
  RATE_LIMIT_ADDRESS: limit('200/2000'),
};

/** An owner's requests: an import of a whole menu in a row must pass. */
export const userLimitVariables = {
  RATE_LIMIT_QUERIES: limit('100/1000'),
  RATE_LIMIT_MUTATIONS: limit('200/1000'),
};
