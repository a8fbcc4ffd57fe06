export { createMemoryRateLimits } from './memory-rate-limits.ts';
export { openRateLimits } from './open-rate-limits.ts';
export { createRateLimitLots, type RateLimitLots } from './rate-limit-lots.ts';
export {
  addressLimitVariables,
  importLimitVariables,
  invitationLimitVariables,
  userLimitVariables,
} from './rate-limit-variables.ts';
export type { RateLimit, RateLimits, Taken } from './rate-limits.ts';
