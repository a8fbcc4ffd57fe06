import {
  type Decision,
  decideWorkspace,
  evolveWorkspace,
  type Rejection,
  type Workspace,
  type WorkspaceCommand,
} from '@qr-menu/domain';
import {
  ArchiveBehind,
  type ArchivedCommit,
  type Clock,
  type PersonalData,
  type Randomness,
  type StreamReader,
} from '@qr-menu/platform';
import { type DomainEvent, type WorkspaceEvent, workspaceStream } from '@qr-menu/schema';
import { apiError, rejectionError } from '../answers/api-error.ts';
import type { Appender } from './append-commit.ts';
import type { NameClaims } from './claim-names.ts';
import { buildCommit, type CommitMeta } from './commit-envelope.ts';
import type { History } from './history.ts';
import { createTurns } from './in-turn.ts';
import { pending } from './pending.ts';

export type CommitRequest = {
  readonly ownerId: string;
  readonly actorId: string;
  readonly commitId: string;
  readonly correlationId: string;
  /** The traceparent of the request. */
  readonly trace?: string | undefined;
  readonly requestHash: string;
  readonly command: WorkspaceCommand;
  /** Looked at before the decision, on the same state (`condition`, `ifVersion`). */
  readonly precondition: (workspace: Workspace, version: number) => Rejection | null;
};

/** The workspace right before and right after the request took effect. */
export type Settled = {
  readonly before: Workspace;
  readonly after: Workspace;
  readonly events: readonly DomainEvent[];
  /** When it was decided, by a repeated request: the first time. */
  readonly at: string;
  /** From the append to the verdict, in milliseconds; absent when nothing was appended. */
  readonly verdictAfter?: number;
};

/** Rejects with an API error unless the request has taken effect, exactly once. */
export type Committer = (request: CommitRequest) => Promise<Settled>;

export type CommitterDeps = {
  readonly workspaces: StreamReader<Workspace>;
  /** Whether the archive holds all of the log. */
  readonly isCaughtUp: () => Promise<boolean>;
  readonly history: History;
  readonly claims: NameClaims;
  readonly append: Appender;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly epoch: number;
};

/** Rule R5. */
const attempts = 5;
const longestPause = 40;

export function createCommitter(deps: CommitterDeps): Committer {
  const { workspaces, history, claims, append, personalData, clock, randomness, epoch } = deps;
  const { isCaughtUp } = deps;
  const inTurn = createTurns();

  async function settledBefore(request: CommitRequest, known: ArchivedCommit): Promise<Settled> {
    const stream = workspaceStream(request.ownerId);
    if ((await personalData.openHash(stream, known.requestHash)) !== request.requestHash) {
      throw apiError('CONFLICT', 'This idempotency key was used for another request');
    }
    return history.around(request.ownerId, known);
  }

  /**
   * While the archive is being filled from the log, a change may be refused that is in the log
   * already, or what it builds on may be still to come. Asked after the decision, so the version is
   * looked at once more: the archive may have caught up in between.
   *
   * @throws ArchiveBehind
   */
  async function isCurrent({ ownerId, commitId }: CommitRequest, version: number) {
    if (!(await isCaughtUp())) throw new ArchiveBehind();
    const now = await workspaces.load(workspaceStream(ownerId), commitId);
    return now.version === version;
  }

  async function attempt(request: CommitRequest): Promise<Settled | 'superseded'> {
    const stream = workspaceStream(request.ownerId);
    const { state, version, known } = await workspaces.load(stream, request.commitId);
    if (known) return settledBefore(request, known);
    const at = new Date(clock.now()).toISOString();
    const decision = decide(state, version, request, at);
    if (appendsNothing(decision) && !(await isCurrent(request, version))) return 'superseded';
    const events = eventsOf(decision);
    if (events.length === 0) return { before: state, after: state, events, at };
    const requestHash = await personalData.sealHash(stream, events, request.requestHash);
    const meta: CommitMeta = { ...request, requestHash, at, epoch, expectedVersion: version };
    const commit = buildCommit(stream, await personalData.seal(stream, events), meta);
    await claims.ensure(state, events, meta);
    const appendedAt = clock.now();
    const outcome = await append(commit, request.trace);
    if (outcome === 'pending') throw pending(request.commitId);
    if (outcome === 'superseded') return outcome;
    const after = events.reduce((next, event) => evolveWorkspace(next, event, at), state);
    return { before: state, after, events, at, verdictAfter: clock.now() - appendedAt };
  }

  return (request) =>
    inTurn(request.ownerId, async () => {
      for (let tries = 0; tries < attempts; tries += 1) {
        const settled = await attempt(request);
        if (settled !== 'superseded') return settled;
        await clock.sleep(randomness.fraction() * longestPause);
      }
      throw apiError('CONFLICT', 'Somebody else is changing this too. Try again.');
    });
}

function decide(
  state: Workspace,
  version: number,
  { precondition, command }: CommitRequest,
  at: string,
): Decision<WorkspaceEvent> {
  const unmet = precondition(state, version);
  return unmet ? { accepted: false, rejection: unmet } : decideWorkspace(state, command, at);
}

/** It is refused, or there is nothing to do. */
const appendsNothing = (decision: Decision<WorkspaceEvent>): boolean =>
  !decision.accepted || decision.events.length === 0;

function eventsOf(decision: Decision<WorkspaceEvent>): readonly WorkspaceEvent[] {
  if (!decision.accepted) throw rejectionError(decision.rejection);
  return decision.events;
}
