import { type Migration, menuStoreSchema, migrate } from '@qr-menu/platform';
import type { Pool } from 'pg';
import { archive } from './0001-archive.ts';
import { entities } from './0002-entities.ts';
import { staff } from './0003-staff.ts';
import { transactions } from './0004-transactions.ts';
import { itemIngredients } from './0005-item-ingredients.ts';
import { venueCodes } from './0006-venue-codes.ts';
import { ownerOperations } from './0007-owner-operations.ts';
import { menuViews } from './0008-menu-views.ts';
import { logIdentity } from './0009-log-identity.ts';
import { quarantineReleases } from './0010-quarantine-releases.ts';
import { deletedRows } from './0011-deleted-rows.ts';
import { caughtUp } from './0012-caught-up.ts';
import { logName } from './0013-log-name.ts';
import { storeIncarnation } from './0014-store-incarnation.ts';

/** In order. */
export const menuStoreMigrations: readonly Migration[] = [
  archive,
  entities,
  staff,
  transactions,
  itemIngredients,
  venueCodes,
  ownerOperations,
  menuViews,
  logIdentity,
  quarantineReleases,
  deletedRows,
  caughtUp,
  logName,
  storeIncarnation,
];

/** Brings the archive and the entity tables up to date; safe to run from several processes. */
export const migrateMenuStore = (pool: Pool): Promise<readonly string[]> =>
  migrate(pool, { schema: menuStoreSchema, migrations: menuStoreMigrations });
