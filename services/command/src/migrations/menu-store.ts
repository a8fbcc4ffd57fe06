import { menuStoreSchema, migrate } from '@qr-menu/platform';
import type { Pool } from 'pg';
import { archive } from './0001-archive.ts';
import { entities } from './0002-entities.ts';

/** Brings the archive and the entity tables up to date; safe to run from several processes. */
export const migrateMenuStore = (pool: Pool): Promise<void> =>
  migrate(pool, { schema: menuStoreSchema, migrations: [archive, entities] });
