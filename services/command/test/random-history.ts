import {
  decideWorkspace,
  emptyWorkspace,
  evolveWorkspace,
  type Workspace,
  type WorkspaceCommand,
} from '@qr-menu/domain/workspace';
import { type Commit, type WorkspaceEvent, workspaceStream } from '@qr-menu/schema';
import { randomCommand } from '../../domain/test/random-commands.ts';
import { type Random, randomFrom } from '../../domain/test/randomness.ts';
import { newCommit } from './commits.ts';

/** Later than the date of any random payment. */
const start = Date.UTC(2026, 0, 31, 9);

/** The workspace is never erased here, and most deletions are skipped so that the venue grows. */
function commandOfOwner(random: Random, workspace: Workspace): WorkspaceCommand {
  for (;;) {
    const command = randomCommand(random, workspace);
    if (command.type === 'EraseWorkspace') continue;
    if (!workspace.account && command.type !== 'CreateAccount') continue;
    if (command.type.startsWith('Delete') && random.chance(0.88)) continue;
    return command;
  }
}

/** In earlier releases, an account could be deleted without its workspace. */
function nextEvents(random: Random, workspace: Workspace, at: string): readonly WorkspaceEvent[] {
  if (workspace.account && random.chance(0.002)) {
    return [{ type: 'AccountDeleted', data: { accountId: workspace.account.id } }];
  }
  const decision = decideWorkspace(workspace, commandOfOwner(random, workspace), at);
  return decision.accepted ? decision.events : [];
}

/** Returns one owner's history, which contains the random commands that the domain accepts. */
export function randomHistory(ownerId: string, length: number, seed: number): readonly Commit[] {
  const random = randomFrom(seed);
  const commits: Commit[] = [];
  let workspace = emptyWorkspace(ownerId);
  for (let tries = 0; commits.length < length; tries += 1) {
    const at = new Date(start + tries * 600_000).toISOString();
    const events = nextEvents(random, workspace, at);
    if (events.length === 0) continue;
    workspace = events.reduce((state, event) => evolveWorkspace(state, event, at), workspace);
    commits.push(newCommit(workspaceStream(ownerId), commits.length, events, { at }));
  }
  return commits;
}

/** Interleaves the commits of all owners, and keeps the order of each owner's commits. */
export function* mixedBatches(histories: readonly Commit[][], seed: number): Generator<Commit[]> {
  const random = randomFrom(seed);
  while (histories.some((history) => history.length > 0)) {
    const batch = random.oneOf(histories).splice(0, 1 + random.below(20));
    if (batch.length > 0) yield batch;
  }
}
