import type { Committer } from '@qr-menu/commits';
import type { Workspace } from '@qr-menu/domain/workspace';
import type { Clock } from '@qr-menu/runtime/process';
import { type StreamReader, venueExists } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';

/** The stores that a mutant receives: the log and the Postgres of one process. */
export type SeamStores = { readonly log: CommitLog; readonly pool: Pool };

/** The places where a mutant can remove a rule. */
export type Seams = {
  readonly commandStores: (stores: SeamStores) => SeamStores;
  readonly gatewayStores: (stores: SeamStores) => SeamStores;
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
