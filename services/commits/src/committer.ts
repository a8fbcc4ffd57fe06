import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  type ClaimName,
  claimOfSkeleton,
  decideName,
  looksTaken,
  type NameState,
  type Skeletons,
  skeletonsOf,
  skeletonsOfSigns,
} from '@qr-menu/domain/names';
import {
  type Decision,
  decideWorkspace,
  evolveByCommits,
  limits,
  type Rejection,
  type Workspace,
  type WorkspaceCommand,
} from '@qr-menu/domain/workspace';
import { createKeyedMutex, type Randomness } from '@qr-menu/runtime/process';
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
  isConfusableTaken,
  isStreamCaughtUp,
  type StreamBytes,
  type StreamReader,
} from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { Notifications } from '@qr-menu/stores/notifications';
import { z } from 'zod';
import {
  type Appender,
  type AppenderDeps,
  type BuiltCommit,
  createAppender,
  createVerdictInbox,
} from './append-commit.ts';
import { CommitPending, CommitRefused, CommitsUnavailable } from './commit-errors.ts';

export type CommitRequest = {
  readonly ownerId: string;
  readonly actorId: string;
  readonly commitId: string;
  readonly correlationId: string;
  /** The traceparent of the request. It goes into the record's headers, not into the envelope. */
  readonly trace?: string | undefined;
  readonly requestHash: string;
  readonly command: WorkspaceCommand;
  readonly precondition: (workspace: Workspace, version: number) => Rejection | null;
};

export type Settled = {
  readonly before: Workspace;
  readonly after: Workspace;
  readonly events: readonly DomainEvent[];
  /** The time of the decision. A repeated request gets the time of the first request. */
  readonly at: string;
  /** The time from the append to the verdict, in milliseconds. Omitted if nothing was appended. */
  readonly verdictAfter?: number;
};

/**
 * Resolves when the request has taken effect, which happens exactly once. Rejects with CommitRefused,
 * CommitPending, or ArchiveBehind (while the archive lacks a part of the log).
 */
export type Committer = (request: CommitRequest) => Promise<Settled>;

export type CommitterDeps = Omit<AppenderDeps, 'inbox' | 'ending'> & {
  readonly personalData: PersonalData;
  readonly notifications: Notifications;
  readonly workspaces: StreamReader<Workspace>;
  readonly randomness: Randomness;
  readonly epoch: number;
  /** Limits how much a workspace may write. There is no limit for operators. */
  readonly budget?: CommitBudget | undefined;
};

/** Limits the attempts (rule R5). */
const attempts = 5;
const longestPause = 40;
const foldedNames = 1_000;

/** The only way to change a workspace: load → decide → seal → claim → append → verdict. */
export async function openCommitter(deps: CommitterDeps) {
  const { pool, clock, randomness } = deps;
  const inbox = await createVerdictInbox(deps.notifications, randomness.uuid());
  const names = createNameReader(pool, foldedNames);
  const ending = new AbortController();
  const append = createAppender({ ...deps, inbox, ending: ending.signal });
  const parts: CommitParts = { ...deps, names, append };
  const inTurn = createKeyedMutex();

  async function settle(request: CommitRequest): Promise<Settled> {
    for (let tries = 0; tries < attempts; tries += 1) {
      if (ending.signal.aborted) throw new CommitsUnavailable();
      const settled = await attempt(parts, request);
      if (settled !== 'superseded') return settled;
      await clock.sleep(randomness.fraction() * longestPause);
    }
    throw conflict('Somebody else is changing this too. Try again.');
  }

  /** The pause delays the owner's next change, but not the response. */
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
    /** Answers waiting requests with PENDING, and refuses those that have not been appended yet. */
    endWaits: (): void => ending.abort(),
    close: inbox.close,
  };
}

/** In milliseconds. Equal to the CPU time of a full import, so that imports leave time for other work. */
const restAfterImport = 500;

const isFullImport = ({ command }: CommitRequest): boolean =>
  command.type === 'ImportMenu' && command.rows.length > 100;

/** The deletion of an account is exempt from the budget. */
const isFarewell = ({ type }: WorkspaceCommand): boolean =>
  type === 'RequestDeletion' || type === 'EraseWorkspace';

/** A full import has 600 events. Deciding, serializing and responding take 10 to 30 ms each. */
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
  archived: ArchivedCommit,
): Promise<Settled> {
  const stored = await parts.personalData.openHash(workspaceStream(ownerId), archived.requestHash);
  if (stored !== requestHash) throw conflict('This idempotency key was used for another request');
  return settledAt(parts.workspaces, ownerId, archived);
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

/** The archive may have been incomplete when a change was refused. Returns false if commits have arrived. */
async function isCurrent(
  { pool, workspaces }: CommitParts,
  { ownerId, commitId }: CommitRequest,
  version: number,
): Promise<boolean> {
  const stream = workspaceStream(ownerId);
  if (!(await isStreamCaughtUp(pool, stream))) throw new ArchiveBehind();
  const now = await workspaces.load(stream, commitId);
  return now.version === version;
}

type CommitMeta = Omit<CommitRequest, 'command' | 'precondition'> & {
  readonly at: string;
  readonly epoch: number;
  readonly expectedVersion: number;
};

/** @throws CommitRefused if the envelope is too large (rule R6) */
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
    const message = 'This change is too large to make at once';
    throw new CommitRefused({ code: 'LIMIT_EXCEEDED', message });
  }
  return { commit, envelope };
}

/** Claims are permanent. @throws CommitRefused with NAME_TAKEN or NAME_LOOKS_TAKEN */
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
      if (ofSigns) await claimSkeletons(parts, claim, ofSigns, meta);
      continue;
    }
    await eventsOfClaim(parts, claim);
    await claimSkeletons(parts, claim, skeletonsOf(normalizedName), meta);
    if (ofSigns) await claimSkeletons(parts, claim, ofSigns, meta);
    await claimName(parts, claim, meta);
  }
}

async function claimSkeletons(
  parts: CommitParts,
  claim: ClaimName,
  skeletons: Skeletons,
  meta: CommitMeta,
): Promise<void> {
  // Older names have no claims for their skeletons, so they need this check.
  if (await isConfusableTaken(parts.pool, skeletons, meta.ownerId)) {
    throw new CommitRefused(looksTaken(claim.name));
  }
  for (const skeleton of new Set(Object.values(skeletons))) {
    await claimName(parts, claimOfSkeleton(claim, skeleton), meta);
  }
}

async function eventsOfClaim({ names }: CommitParts, claim: ClaimName) {
  const { state, version } = await names.load(nameStream(claim.normalizedName));
  const decision = decideName(state, claim);
  if (!decision.accepted) throw new CommitRefused(decision.rejection);
  return { events: decision.events, version };
}

/**
 * Another owner's commit may have the same id, so the outcome says nothing about this claim, which must be
 * checked again. After any verdict, the name has an owner, so the second check is the last.
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

const bytes = (byDefault: number) =>
  z.coerce.number().int().min(limits.commitBytes).default(byDefault);

/** The log keeps commits forever, and rewriting a full menu adds half a megabyte. */
export const commitBudgetVariables = {
  WORKSPACE_BYTES_DAY: bytes(32 * 1024 * 1024)
    .describe('bytes of changes per workspace and day (UTC); beyond that `BUDGET_SPENT`')
    .meta({ example: '33554432' }),
  WORKSPACE_BYTES: bytes(1024 * 1024 * 1024)
    .describe('bytes of all changes of one workspace; beyond that `WORKSPACE_FULL`')
    .meta({ example: '1073741824' }),
};

/** The maximum size of the commits' envelopes in bytes, per day and in total. */
export type CommitBudget = { readonly day: number; readonly total: number };

/** @param written the current size of the stream @throws CommitRefused */
export function assertWithinBudget(
  { day, total }: CommitBudget,
  written: StreamBytes,
  { size, at }: { readonly size: number; readonly at: string },
): void {
  if (written.total + size > total) {
    const message = 'The history of this workspace is full. The operator of this service can help.';
    throw new CommitRefused({ code: 'WORKSPACE_FULL', message });
  }
  const ofToday = at.slice(0, 10) > written.day ? 0 : written.ofDay;
  if (ofToday + size > day) {
    const message =
      'Too much was changed in one day. It goes on after midnight (UTC); until then all stays as it is.';
    throw new CommitRefused({ code: 'BUDGET_SPENT', message });
  }
}
