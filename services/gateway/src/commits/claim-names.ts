import { decideName, type NameState, type Workspace } from '@qr-menu/domain';
import type { StreamReader } from '@qr-menu/platform';
import { nameStream, type WorkspaceEvent } from '@qr-menu/schema';
import { rejectionError } from '../answers/api-error.ts';
import type { Appender } from './append-commit.ts';
import { buildCommit, type CommitMeta } from './commit-envelope.ts';
import { pending } from './pending.ts';

export type NameClaims = {
  /** Makes the names that these events use the owner's; rejects with NAME_TAKEN otherwise. */
  readonly ensure: (
    workspace: Workspace,
    events: readonly WorkspaceEvent[],
    meta: CommitMeta,
  ) => Promise<void>;
};

/** A name is its own stream, claimed at version 0 before the account's commit (design §1). */
export function createNameClaims(names: StreamReader<NameState>, append: Appender): NameClaims {
  async function claim(name: string, normalizedName: string, meta: CommitMeta): Promise<void> {
    const stream = nameStream(normalizedName);
    const { ownerId, commitId } = meta;
    const { state, version } = await names.load(stream);
    const decision = decideName(state, { type: 'ClaimName', name, normalizedName, ownerId });
    if (!decision.accepted) throw rejectionError(decision.rejection);
    if (decision.events.length === 0) return;
    const commit = buildCommit(stream, decision.events, { ...meta, expectedVersion: version });
    const outcome = await append(commit, meta.trace);
    if (outcome === 'pending') throw pending(commitId);
    if (outcome === 'superseded') return claim(name, normalizedName, meta);
  }

  return {
    ensure: async (workspace, events, meta) => {
      for (const event of events) {
        if (event.type !== 'AccountCreated' && event.type !== 'AccountRenamed') continue;
        const { name, normalizedName } = event.data;
        if (!workspace.names.includes(normalizedName)) await claim(name, normalizedName, meta);
      }
    },
  };
}
