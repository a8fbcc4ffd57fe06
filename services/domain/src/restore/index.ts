export { menusIn } from './past-menus.ts';
export { deletedIn, type PastCommit } from './restore-deleted.ts';
export type { RestoreMenus } from './restore-menus.ts';
export { planRevert, reversalOf } from './revert-commit.ts';
export { changesVenueInfo, venueInfoDifferences } from './revert-venue-info.ts';
