import { skeletonsOf } from '@qr-menu/domain/names';
import { menuStoreSchema } from '@qr-menu/stores/archive';
import { type MigrateOptions, type Migration, migrate } from '@qr-menu/stores/postgres';
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
import { nameSkeletons } from './0015-name-skeletons.ts';
import { lastRecord } from './0016-last-record.ts';
import { haltedPartitions } from './0017-halted-partitions.ts';
import { pendingUploads } from './0018-pending-uploads.ts';
import { partitionsBehind } from './0019-partitions-behind.ts';
import { longStreams } from './0020-long-streams.ts';
import { tableViews } from './0021-table-views.ts';
import { accountDeletions } from './0022-account-deletions.ts';
import { firstViews } from './0023-first-views.ts';
import { shownToGuests } from './0024-shown-to-guests.ts';
import { mails } from './0025-mails.ts';
import { operatorRuns } from './0026-operator-runs.ts';
import { allergens } from './0027-allergens.ts';
import { sizes } from './0028-sizes.ts';
import { optionGroups } from './0029-option-groups.ts';
import { countries } from './0030-countries.ts';
import { paymentsOfWorkspaces } from './0031-payments-of-workspaces.ts';
import { storedImages } from './0032-stored-images.ts';
import { logPartitions } from './0033-log-partitions.ts';
import { nameLooks } from './0034-name-looks.ts';
import { guestLists } from './0035-guest-lists.ts';
import { venueInfo } from './0036-venue-info.ts';
import { menuSchedules } from './0037-menu-schedules.ts';
import { scheduledChanges } from './0038-scheduled-changes.ts';
import { itemTimes } from './0039-item-times.ts';
import { printedMenus } from './0040-printed-menus.ts';
import { venueLook } from './0041-venue-look.ts';
import { parkedCommits } from './0042-parked-commits.ts';
import { staffTwoStep } from './0043-staff-two-step.ts';

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
  nameSkeletons,
  lastRecord,
  haltedPartitions,
  pendingUploads,
  partitionsBehind,
  longStreams,
  tableViews,
  accountDeletions,
  firstViews,
  shownToGuests,
  mails,
  operatorRuns,
  allergens,
  sizes,
  optionGroups,
  countries,
  paymentsOfWorkspaces,
  storedImages,
  logPartitions,
  nameLooks,
  guestLists,
  venueInfo,
  menuSchedules,
  scheduledChanges,
  itemTimes,
  printedMenus,
  venueLook,
  parkedCommits,
  staffTwoStep,
];

/** A rebuild uses a different schema. */
export async function migrateMenuStore(
  pool: Pool,
  {
    schema = menuStoreSchema,
    isRestoring = false,
  }: Partial<Omit<MigrateOptions, 'migrations'>> = {},
): Promise<readonly string[]> {
  const applied = await migrate(pool, { schema, isRestoring, migrations: menuStoreMigrations });
  await fillSkeletons(pool, schema);
  return applied;
}

const namesAtOnce = 1_000;

/** Adds skeletons for names written by the previous release, even during a rolling update. */
async function fillSkeletons(pool: Pool, schema: string): Promise<void> {
  for (let size = namesAtOnce; size === namesAtOnce; ) {
    const { rows } = await pool.query<{ name: string }>(
      `select normalized_name as name from ${schema}.venue_names
        where look is null limit ${namesAtOnce}`,
    );
    size = rows.length;
    if (size === 0) return;
    const skeletons = rows.map(({ name }) => skeletonsOf(name));
    await pool.query(
      `update ${schema}.venue_names
          set look = filled.small, capital_look = filled.capital
         from unnest($1::text[], $2::text[], $3::text[]) as filled (name, small, capital)
        where normalized_name = filled.name`,
      [
        rows.map(({ name }) => name),
        skeletons.map(({ small }) => small),
        skeletons.map(({ capital }) => capital),
      ],
    );
  }
}

/** The tables that a rebuild replaces. Snapshots are not listed, because readers validate them. */
export const logDerivedTables = [
  'commits',
  'streams',
  'log_positions',
  'parked_commits',
  'quarantine',
  'quarantine_releases',
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
  'option_groups',
  'venue_names',
  'staff_invitations',
  'staff_members',
  'transactions',
  'deleted_rows',
  'released_images',
  'account_deletions',
  'scheduled_changes',
] as const;
