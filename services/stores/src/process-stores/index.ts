export { answers, type MenuStores, openMenuStores } from './open-menu-stores.ts';
export { openRedisStores } from './open-redis-stores.ts';
export { createReadiness, readyOnce } from './readiness.ts';
export { createStoreMetrics } from './store-metrics.ts';
