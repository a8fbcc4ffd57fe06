import { createHash } from 'node:crypto';
import { previewCommand, type Settled } from '@qr-menu/commits';
import type { WorkspaceCommand } from '@qr-menu/domain/workspace';
import { workspaceStream } from '@qr-menu/schema';
import type { CommandContext } from './command.ts';
import type { OperatorStores } from './stores.ts';

export type OperatorChange = {
  readonly ownerId: string;
  /** An unconfirmed attempt can be repeated with the same id to get its result. */
  readonly commitId: string;
  readonly command: WorkspaceCommand;
  readonly identity?: string;
};

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

export async function appendIfConfirmed(
  { stores, confirmed }: Pick<CommandContext, 'stores' | 'confirmed'>,
  change: OperatorChange,
): Promise<Pick<Settled, 'before' | 'after'>> {
  if (confirmed) return appendAsOperator(stores, change);
  const { state } = await stores.workspaces.load(workspaceStream(change.ownerId));
  const at = new Date(stores.clock.now()).toISOString();
  return { before: state, after: previewCommand(state, change.command, at).after };
}
