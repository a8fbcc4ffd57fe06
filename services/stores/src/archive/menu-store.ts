import type { Pool } from 'pg';
import { createPool, type PoolOptions } from '../postgres/create-pool.ts';

export const menuStoreSchema = 'menu';

export const createMenuStorePool = (options: Omit<PoolOptions, 'schema'>): Pool =>
  createPool({ ...options, schema: menuStoreSchema });
