/**
 * The tables that come out of the log, so that a rebuild replaces them as a whole. What the schema
 * holds beside them (view counts, the log's identity, the applied migrations) no event tells of.
 */
export const logDerivedTables = [
  'commits',
  'streams',
  'log_positions',
  'quarantine',
  'quarantine_releases',
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
  'venue_names',
  'staff_invitations',
  'staff_members',
  'transactions',
  'deleted_rows',
  'released_images',
] as const;
