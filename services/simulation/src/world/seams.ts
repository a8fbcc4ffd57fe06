import type { Committer } from '@qr-menu/commits';
import type { Workspace } from '@qr-menu/domain/workspace';
import type { Clock } from '@qr-menu/runtime/process';
import { type StreamReader, venueExists } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';

/** Everything between a process and its log, so that a mutant can see both. */
export type Stores = { readonly log: CommitLog; readonly pool: Pool };

/** Where a rule can be removed from outside. */
export type Seams = {
  readonly commandStores: (stores: Stores) => Stores;
  readonly gatewayStores: (stores: Stores) => Stores;
  readonly workspaces: (reader: StreamReader<Workspace>, clock: Clock) => StreamReader<Workspace>;
  readonly committer: (committer: Committer) => Committer;
  readonly venueExists: (pool: Pool, name: string) => Promise<boolean>;
};

export const untouched: Seams = {
  commandStores: (stores) => stores,
  gatewayStores: (stores) => stores,
  workspaces: (reader) => reader,
  committer: (committer) => committer,
  venueExists,
};
