import { createLogger } from '@qr-menu/runtime/process';
import { describe, expect, it } from 'vitest';
import type { RateLimits } from './rate-limits.ts';
import { createForgivingRateLimits } from './redis-rate-limits.ts';

const limit = { perSecond: 1, burst: 1 };

function forgiving(take: RateLimits['take']) {
  const warnings: unknown[] = [];
  const logger = createLogger('test', 'silent');
  logger.warn = (...written: unknown[]) => warnings.push(written);
  return { warnings, limits: createForgivingRateLimits({ take, close: async () => {} }, logger) };
}

describe('rate limits that tolerate failures of the store', () => {
  it('the count from the store is used', async () => {
    const { limits } = forgiving(async () => ({ allowed: false, retryAfterSeconds: 7 }));
    expect(await limits.take('anna', limit)).toEqual({ allowed: false, retryAfterSeconds: 7 });
  });

  it('everything is allowed while the store fails, and the failure is logged once', async () => {
    const { limits, warnings } = forgiving(async () => {
      throw new Error('Connection is closed.');
    });
    expect(await limits.take('anna', limit)).toEqual({ allowed: true });
    expect(await limits.take('anna', limit)).toEqual({ allowed: true });
    expect(warnings).toHaveLength(1);
  });

  it('requests do not wait for a store that does not respond', async () => {
    const { limits, warnings } = forgiving(() => new Promise(() => {}));
    expect(await limits.take('anna', limit)).toEqual({ allowed: true });
    expect(warnings).toHaveLength(1);
  });
});
