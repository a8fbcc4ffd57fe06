import { limits } from '@qr-menu/domain';
import { type Commit, currentSchemaVersion, type DomainEvent, type Stream } from '@qr-menu/schema';
import { apiError } from '../api-error.ts';

export type CommitMeta = {
  readonly ownerId: string;
  readonly commitId: string;
  readonly correlationId: string;
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
  const { commitId, correlationId, requestHash, at, epoch, expectedVersion, ownerId } = meta;
  const commit: Commit = {
    schemaVersion: currentSchemaVersion,
    epoch,
    commitId,
    stream,
    expectedVersion,
    actor: { id: ownerId },
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
