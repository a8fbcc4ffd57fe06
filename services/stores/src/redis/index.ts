export { assertRedisPolicy, RedisMisconfigured } from './assert-redis-policy.ts';
export { closeRedis, createRedis, type RedisConnectionOptions } from './create-redis.ts';
export { isTransientRedisError } from './redis-errors.ts';
