export { closeRedis, createRedis } from './create-redis.ts';
