import type { createPool } from '@qr-menu/platform';

/** A `pg` pool; the tables are named with their schema, so any pool on the database will do. */
export type Database = ReturnType<typeof createPool>;
