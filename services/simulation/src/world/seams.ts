import type { Committer } from '@qr-menu/commits';
import type { Workspace } from '@qr-menu/domain';
import type { Clock } from '@qr-menu/runtime';
import { type StreamReader, venueExists } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';

/** Where a process and its log meet, so that both can be seen at once. */
export type Stores = { readonly log: CommitLog; readonly pool: Pool };

/** The places at which a rule can be taken out of the product from outside. */
export type Seams = {
  readonly commandStores: (stores: Stores) => Stores;
  readonly gatewayStores: (stores: Stores) => Stores;
  readonly workspaces: (reader: StreamReader<Workspace>, clock: Clock) => StreamReader<Workspace>;
  readonly committer: (committer: Committer) => Committer;
  readonly venueExists: (pool: Pool, name: string) => Promise<boolean>;
};

/** The product as it is. */
export const untouched: Seams = {
  commandStores: (stores) => stores,
  gatewayStores: (stores) => stores,
  workspaces: (reader) => reader,
  committer: (committer) => committer,
  venueExists,
};
