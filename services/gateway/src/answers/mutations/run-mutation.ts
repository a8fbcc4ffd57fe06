import { createHash } from 'node:crypto';
import type { Settled } from '@qr-menu/commits';
import { type Rejection, roleOf, type Workspace, type WorkspaceCommand } from '@qr-menu/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { noAccess, requireRole } from '../../requests/authentication/access.ts';
import { accessRules } from '../../requests/authentication/access-rules.ts';
import { requireUser } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { commitError } from '../api-error.ts';
import { type ApiRecord, holds } from '../filters/holds.ts';
import { parseFilter } from '../filters/parse-filter.ts';

/** A mutation's arguments; those that say what to change are the mutation's own. */
export type MutationArguments = Readonly<Record<string, unknown>> & {
  readonly condition?: object | null | undefined;
  readonly ifVersion?: number | null | undefined;
};

export type Mutation = {
  readonly command: WorkspaceCommand;
  /** The entity that `condition` looks at; null when there is none yet. */
  readonly subject: (workspace: Workspace) => ApiRecord | null;
  /** Another one than the request's: for those who come or go. */
  readonly workspaceId?: string;
};

/**
 * Makes one change of the request's workspace; rejects unless it has taken effect. The caller's role
 * is looked at once more on the state that is decided on: it may have been taken away meanwhile.
 */
export async function runMutation(
  { command, subject, workspaceId }: Mutation,
  given: MutationArguments,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<Settled> {
  const condition = parseFilter(given.condition);
  const user = requireUser(context.caller);
  const rule = accessRules.Mutation[info.fieldName];
  if (!rule) throw noAccess();
  const committed = context.committer({
    ownerId: workspaceId ?? user.workspaceId,
    actorId: user.userId,
    commitId: commitIdOf(context, info),
    correlationId: context.correlationId,
    trace: context.span.traceparent,
    requestHash: hashOf(info.fieldName, user.userId, given),
    command,
    precondition: (workspace, version) => {
      requireRole(rule, roleOf(workspace, user.userId));
      if (!isVersion(version, given.ifVersion)) return changedMeanwhile;
      return !given.condition || holds(condition, subject(workspace) ?? {}) ? null : unmet;
    },
  });
  const settled = await committed.catch((error: unknown) => {
    throw commitError(error);
  });
  if (settled.verdictAfter !== undefined) context.addTiming('verdict', settled.verdictAfter);
  return settled;
}

const isVersion = (version: number, wanted: number | null | undefined): boolean =>
  wanted === undefined || wanted === null || wanted === version;

const changedMeanwhile: Rejection = {
  code: 'CONFLICT',
  message: 'The workspace is not at this version any more. Load it again.',
};
const unmet: Rejection = { code: 'CONFLICT', message: 'The condition of this change is not met' };

/** The idempotency key; with several mutations in one request each has the key and its own name. */
function commitIdOf(context: RequestContext, info: GraphQLResolveInfo): string {
  const single = info.operation.selectionSet.selections.length === 1;
  return single ? context.idempotencyKey : `${context.idempotencyKey}/${info.path.key}`;
}

/** Keys are unique in a workspace, so two people cannot use the same one. */
function hashOf(fieldName: string, userId: string, given: MutationArguments): string {
  return createHash('sha256')
    .update(JSON.stringify([fieldName, userId, sorted(given)]))
    .digest('hex');
}

/** The same value with all keys in order, so that equal requests have equal hashes. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
