import type { Pool } from 'pg';
import { createPool, type PoolOptions } from '../postgres/create-pool.ts';

/** The Postgres schema of the archive and the entity tables. */
export const menuStoreSchema = 'menu';

export const createMenuStorePool = (options: Omit<PoolOptions, 'schema'>): Pool =>
  createPool({ ...options, schema: menuStoreSchema });
