import { limits } from '@qr-menu/domain';
import { type Commit, currentSchemaVersion, type DomainEvent, type Stream } from '@qr-menu/schema';
import { apiError } from '../answers/api-error.ts';

export type CommitMeta = {
  /** Whose workspace it is. */
  readonly ownerId: string;
  /** Who did it: the owner or a member of the staff. */
  readonly actorId: string;
  readonly commitId: string;
  readonly correlationId: string;
  /** Not part of the envelope: it goes into the record's headers. */
  readonly trace?: string | undefined;
  readonly requestHash: string;
  readonly at: string;
  readonly epoch: number;
  readonly expectedVersion: number;
};

/** The envelope of one commit; throws LIMIT_EXCEEDED when it is larger than rule R6 allows. */
export function buildCommit(
  stream: Stream,
  events: readonly DomainEvent[],
  meta: CommitMeta,
): Commit {
  const { commitId, correlationId, requestHash, at, epoch, expectedVersion, actorId } = meta;
  const commit: Commit = {
    schemaVersion: currentSchemaVersion,
    epoch,
    commitId,
    stream,
    expectedVersion,
    actor: { id: actorId },
    at,
    correlationId,
    requestHash,
    events: [...events],
  };
  if (new TextEncoder().encode(JSON.stringify(commit)).byteLength > limits.commitBytes) {
    throw apiError('LIMIT_EXCEEDED', 'This change is too large to be made at once');
  }
  return commit;
}
