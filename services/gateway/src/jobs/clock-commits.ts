import type { CommitRequest, Committer } from '@qr-menu/commits';
import type { Workspace } from '@qr-menu/domain/workspace';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import type { StreamReader } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';

/** Dependencies of the jobs that change workspaces at a set time. */
export type ClockDeps = {
  readonly pool: Pool;
  readonly workspaces: Pick<StreamReader<Workspace>, 'load'>;
  readonly committer: Committer;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** The maximum number of owners in one query of a job. */
export const mostOwners = 500;

type ClockCommit = Pick<CommitRequest, 'ownerId' | 'commitId' | 'requestHash' | 'command'>;

/**
 * A commit by a scheduled job. Its id is derived from the changes that are due, so the commit is made once even if the
 * job runs again or in several processes. The id contains a space, which an Idempotency-Key cannot, so no client can
 * take it.
 */
export const clockCommit = (commit: ClockCommit): CommitRequest => ({
  ...commit,
  actorId: 'clock',
  correlationId: commit.commitId,
  precondition: () => null,
});
