import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  type ClaimName,
  claimOfLook,
  type Decision,
  decideName,
  decideWorkspace,
  evolveByCommits,
  limits,
  looksTaken,
  type NameState,
  type Rejection,
  type Skeletons,
  skeletonsOf,
  skeletonsOfSigns,
  type Workspace,
  type WorkspaceCommand,
} from '@qr-menu/domain';
import { createTurns, type Randomness } from '@qr-menu/runtime';
import {
  type Commit,
  currentSchemaVersion,
  type DomainEvent,
  nameStream,
  type Stream,
  type WorkspaceEvent,
  workspaceStream,
} from '@qr-menu/schema';
import {
  ArchiveBehind,
  type ArchivedCommit,
  createNameReader,
  evolveByCommit,
  isLookTaken,
  readCaughtUp,
  type StreamReader,
} from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { Notices } from '@qr-menu/stores/notices';
import {
  type Appender,
  type AppenderDeps,
  type BuiltCommit,
  createAppender,
  createVerdictInbox,
} from './append-commit.ts';
import { assertWithinBudget, type CommitBudget } from './commit-budget.ts';
import { CommitPending, CommitRefused, CommitsUnavailable } from './commit-errors.ts';

export type CommitRequest = {
  readonly ownerId: string;
  /** Who does it: the owner or a member of the staff. */
  readonly actorId: string;
  readonly commitId: string;
  readonly correlationId: string;
  /** The traceparent of the request; it goes into the record's headers, not into the envelope. */
  readonly trace?: string | undefined;
  readonly requestHash: string;
  readonly command: WorkspaceCommand;
  /** Looked at before the decision, on the same state (`condition`, `ifVersion`). */
  readonly precondition: (workspace: Workspace, version: number) => Rejection | null;
};

export type Settled = {
  readonly before: Workspace;
  readonly after: Workspace;
  readonly events: readonly DomainEvent[];
  /** When it was decided, by a repeated request: the first time. */
  readonly at: string;
  /** From the append to the verdict, in milliseconds; absent when nothing was appended. */
  readonly verdictAfter?: number;
};

/**
 * Resolves when the request has taken effect, exactly once; rejects with CommitRefused, with
 * CommitPending, or with ArchiveBehind while the archive does not hold all of the log.
 */
export type Committer = (request: CommitRequest) => Promise<Settled>;

export type CommitterDeps = Omit<AppenderDeps, 'inbox' | 'ending'> & {
  readonly personalData: PersonalData;
  readonly notices: Notices;
  readonly workspaces: StreamReader<Workspace>;
  readonly randomness: Randomness;
  readonly epoch: number;
  /** How much a workspace may write; operators have no bound. */
  readonly budget?: CommitBudget | undefined;
};

/** Rule R5. */
const attempts = 5;
const longestPause = 40;
const foldedNames = 1_000;

/** The one way to a change: load → decide → seal → claim → append → verdict. */
export async function openCommitter(deps: CommitterDeps) {
  const { pool, clock, randomness } = deps;
  const inbox = await createVerdictInbox(deps.notices, randomness.uuid());
  const names = createNameReader(pool, foldedNames);
  const ending = new AbortController();
  const append = createAppender({ ...deps, inbox, ending: ending.signal });
  const parts: CommitParts = { ...deps, names, append };
  const inTurn = createTurns();

  async function settle(request: CommitRequest): Promise<Settled> {
    for (let tries = 0; tries < attempts; tries += 1) {
      if (ending.signal.aborted) throw new CommitsUnavailable();
      const settled = await attempt(parts, request);
      if (settled !== 'superseded') return settled;
      await clock.sleep(randomness.fraction() * longestPause);
    }
    throw conflict('Somebody else is changing this too. Try again.');
  }

  /** The answer does not wait for the rest, only the owner's next change does. */
  const committer: Committer = (request) =>
    new Promise((resolve, reject) => {
      void inTurn(request.ownerId, async () => {
        const settled = settle(request);
        settled.then(resolve, reject);
        await settled.catch(() => undefined);
        if (isFullImport(request)) await clock.sleep(restAfterImport, ending.signal);
      });
    });
  return {
    committer,
    /** What waits is PENDING, and what has not been appended is refused: the process is to end. */
    endWaits: (): void => ending.abort(),
    close: inbox.close,
  };
}

/**
 * Milliseconds. Deciding, archiving and folding a full import takes half a second of a processor, accepted or not:
 * one owner who sends one after the other would have it all.
 */
const restAfterImport = 500;

const isFullImport = ({ command }: CommitRequest): boolean =>
  command.type === 'ImportMenu' && command.rows.length > 100;

/** Whoever leaves does not stay for want of room. */
const isFarewell = ({ type }: WorkspaceCommand): boolean =>
  type === 'RequestDeletion' || type === 'EraseWorkspace';

/** A full import has 600: to decide, to make text of it and to answer are some 10 to 30 ms each. */
const isLarge = (events: readonly WorkspaceEvent[]): boolean => events.length > 100;

type CommitParts = CommitterDeps & {
  readonly names: StreamReader<NameState>;
  readonly append: Appender;
};

async function attempt(
  parts: CommitParts,
  request: CommitRequest,
): Promise<Settled | 'superseded'> {
  const { workspaces, personalData, append, clock, epoch, budget } = parts;
  const stream = workspaceStream(request.ownerId);
  const { state, version, bytes, known } = await workspaces.load(stream, request.commitId);
  if (known) return settledBefore(parts, request, known);

  const at = new Date(clock.now()).toISOString();
  const decision = decide(state, version, request, at);
  const appendsNothing = !decision.accepted || decision.events.length === 0;
  if (appendsNothing && !(await isCurrent(parts, request, version))) return 'superseded';
  if (!decision.accepted) throw new CommitRefused(decision.rejection);
  const { events } = decision;
  if (appendsNothing) return { before: state, after: state, events, at };
  if (isLarge(events)) await othersFirst();

  const requestHash = await personalData.sealHash(stream, events, request.requestHash);
  const meta: CommitMeta = { ...request, requestHash, at, epoch, expectedVersion: version };
  const built = buildCommit(stream, await personalData.seal(stream, events), meta);
  const size = built.envelope.byteLength;
  if (budget && !isFarewell(request.command)) assertWithinBudget(budget, bytes, { size, at });
  await claimNames(parts, state, events, meta);

  const appendedAt = clock.now();
  const outcome = await append(built, request.trace);
  if (outcome === 'pending') throw new CommitPending(request.commitId);
  if (outcome === 'superseded') return outcome;
  const after = evolveByCommits(state, [{ at, events }]);
  if (isLarge(events)) await othersFirst();
  return { before: state, after, events, at, verdictAfter: clock.now() - appendedAt };
}

async function settledBefore(
  parts: CommitParts,
  { ownerId, requestHash }: CommitRequest,
  known: ArchivedCommit,
): Promise<Settled> {
  const stored = await parts.personalData.openHash(workspaceStream(ownerId), known.requestHash);
  if (stored !== requestHash) throw conflict('This idempotency key was used for another request');
  return settledAt(parts.workspaces, ownerId, known);
}

async function settledAt(
  workspaces: Pick<StreamReader<Workspace>, 'stateAt'>,
  ownerId: string,
  commit: ArchivedCommit,
): Promise<Settled> {
  const { events, at, version } = commit;
  const before = await workspaces.stateAt(workspaceStream(ownerId), version - 1);
  return { before, after: evolveByCommit(before, commit), events, at };
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

/**
 * While the workspace's part of the archive is being filled from the log, a change may be refused that is
 * in the log already. Asked after the decision, so the archive may have caught up: hence the second look.
 */
async function isCurrent(
  { pool, workspaces }: CommitParts,
  { ownerId, commitId }: CommitRequest,
  version: number,
): Promise<boolean> {
  const stream = workspaceStream(ownerId);
  const isCaughtUp = await readCaughtUp(pool);
  if (!isCaughtUp(stream)) throw new ArchiveBehind();
  const now = await workspaces.load(stream, commitId);
  return now.version === version;
}

type CommitMeta = Omit<CommitRequest, 'command' | 'precondition'> & {
  readonly at: string;
  readonly epoch: number;
  readonly expectedVersion: number;
};

/** @throws CommitRefused when the envelope is larger than rule R6 allows. */
function buildCommit(
  stream: Stream,
  events: readonly DomainEvent[],
  meta: CommitMeta,
): BuiltCommit {
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
  const envelope = new TextEncoder().encode(JSON.stringify(commit));
  if (envelope.byteLength > limits.commitBytes) {
    const message = 'This change is too large to be made at once';
    throw new CommitRefused({ code: 'LIMIT_EXCEEDED', message });
  }
  return { commit, envelope };
}

/**
 * Makes the names that these events use the owner's: a name is its own stream, claimed at version 0
 * before the account's commit. What it looks like is claimed first: a claim stays with its owner.
 *
 * @throws CommitRefused with NAME_TAKEN or NAME_LOOKS_TAKEN when it is another owner's.
 */
async function claimNames(
  parts: CommitParts,
  workspace: Workspace,
  events: readonly WorkspaceEvent[],
  meta: CommitMeta,
): Promise<void> {
  const { ownerId } = meta;
  for (const event of events) {
    if (event.type !== 'AccountCreated' && event.type !== 'AccountRenamed') continue;
    const { name, normalizedName } = event.data;
    const claim: ClaimName = { type: 'ClaimName', name, normalizedName, ownerId };
    const ofSigns = skeletonsOfSigns(name);
    if (workspace.names.includes(normalizedName)) {
      if (ofSigns) await claimLooks(parts, claim, ofSigns, meta);
      continue;
    }
    await eventsOfClaim(parts, claim);
    await claimLooks(parts, claim, skeletonsOf(normalizedName), meta);
    if (ofSigns) await claimLooks(parts, claim, ofSigns, meta);
    await claimName(parts, claim, meta);
  }
}

async function claimLooks(
  parts: CommitParts,
  claim: ClaimName,
  skeletons: Skeletons,
  meta: CommitMeta,
): Promise<void> {
  // Names from before looks were claimed.
  if (await isLookTaken(parts.pool, skeletons, meta.ownerId)) {
    throw new CommitRefused(looksTaken(claim.name));
  }
  for (const skeleton of new Set(Object.values(skeletons))) {
    await claimName(parts, claimOfLook(claim, skeleton), meta);
  }
}

async function eventsOfClaim({ names }: CommitParts, claim: ClaimName) {
  const { state, version } = await names.load(nameStream(claim.normalizedName));
  const decision = decideName(state, claim);
  if (!decision.accepted) throw new CommitRefused(decision.rejection);
  return { events: decision.events, version };
}

/**
 * Whose the name is tells its stream alone: another owner's commit may have the same id, and its fate is not that
 * of this claim. Whatever was judged, the stream has a claim by then, so the next look is the last.
 */
async function claimName(parts: CommitParts, claim: ClaimName, meta: CommitMeta): Promise<void> {
  const stream = nameStream(claim.normalizedName);
  for (;;) {
    const { events, version } = await eventsOfClaim(parts, claim);
    if (events.length === 0) return;
    const built = buildCommit(stream, events, { ...meta, expectedVersion: version });
    const outcome = await parts.append(built, meta.trace);
    if (outcome === 'pending') throw new CommitPending(meta.commitId);
  }
}

const conflict = (message: string): CommitRefused =>
  new CommitRefused({ code: 'CONFLICT', message });
