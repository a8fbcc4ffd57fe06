import { menuStoreSchema } from '@qr-menu/platform';

/** What everybody reads. */
export const liveSchema = menuStoreSchema;

/** Where the tables are built anew beside it. */
export const shadowSchema = 'menu_rebuild';

export type MenuSchema = typeof liveSchema | typeof shadowSchema;

/** Schemas of this name hold the tables that a rebuild replaced. */
export const replacedPrefix = 'menu_before_';

/** For example `menu_before_20260102t030405678z`. */
export const replacedSchema = (now: number): string =>
  `${replacedPrefix}${new Date(now).toISOString().replaceAll(/[-:.]/g, '').toLowerCase()}`;
