import { createHash } from 'node:crypto';
import type { Settled } from '@qr-menu/commits';
import type { WorkspaceCommand } from '@qr-menu/domain';
import type { OperatorStores } from './stores.ts';

export type OperatorChange = {
  readonly ownerId: string;
  /** The same id settles an attempt that was not confirmed. */
  readonly commitId: string;
  readonly command: WorkspaceCommand;
  /** What a repeated attempt has in common with the first one; the whole command when absent. */
  readonly identity?: string;
};

/**
 * Makes one change as the gateway would, with the actor `operator`.
 *
 * @throws CommitRefused
 * @throws CommitPending
 */
export async function appendAsOperator(
  { openForAppending, randomness }: Pick<OperatorStores, 'openForAppending' | 'randomness'>,
  { ownerId, commitId, command, identity = JSON.stringify(command) }: OperatorChange,
): Promise<Settled> {
  const commit = await openForAppending();
  return commit({
    ownerId,
    actorId: 'operator',
    commitId,
    correlationId: randomness.uuid(),
    requestHash: createHash('sha256').update(identity).digest('hex'),
    command,
    precondition: () => null,
  });
}
