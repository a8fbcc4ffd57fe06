import type { CommitRequest, Committer } from '@qr-menu/commits';
import type { Workspace } from '@qr-menu/domain/workspace';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import type { StreamReader } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';

export type ClockDeps = {
  readonly pool: Pool;
  readonly workspaces: Pick<StreamReader<Workspace>, 'load'>;
  readonly committer: Committer;
  readonly clock: Clock;
  readonly logger: Logger;
};

export const mostOwners = 500;

type ClockCommit = Pick<CommitRequest, 'ownerId' | 'commitId' | 'requestHash' | 'command'>;

/**
 * The id is derived from the changes that are due, so only one commit is made even if several processes try.
 * It contains a space, which is not allowed in an Idempotency-Key, so clients cannot use it.
 */
export const clockCommit = (commit: ClockCommit): CommitRequest => ({
  ...commit,
  actorId: 'clock',
  correlationId: commit.commitId,
  precondition: () => null,
});
