export { createMemoryRateLimits } from './memory-rate-limits.ts';
export { openRateLimits } from './open-rate-limits.ts';
export { createRateLimitBatches, type RateLimitLots } from './rate-limit-batches.ts';
export {
  addressLimitVariables,
  importLimitVariables,
  invitationLimitVariables,
  userLimitVariables,
} from './rate-limit-variables.ts';
export type { RateLimit, RateLimits, Taken } from './rate-limits.ts';
