import { menuStoreSchema, migrate } from '@qr-menu/platform';
import type { Pool } from 'pg';
import { archive } from './0001-archive.ts';
import { entities } from './0002-entities.ts';
import { staff } from './0003-staff.ts';
import { transactions } from './0004-transactions.ts';
import { itemIngredients } from './0005-item-ingredients.ts';
import { venueCodes } from './0006-venue-codes.ts';
import { ownerOperations } from './0007-owner-operations.ts';
import { menuViews } from './0008-menu-views.ts';

/** Brings the archive and the entity tables up to date; safe to run from several processes. */
export const migrateMenuStore = (pool: Pool): Promise<void> =>
  migrate(pool, {
    schema: menuStoreSchema,
    migrations: [
      archive,
      entities,
      staff,
      transactions,
      itemIngredients,
      venueCodes,
      ownerOperations,
      menuViews,
    ],
  });
