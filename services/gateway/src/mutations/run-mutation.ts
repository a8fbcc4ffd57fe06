import { createHash } from 'node:crypto';
import type { Rejection, Workspace, WorkspaceCommand } from '@qr-menu/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { requireOwner } from '../authentication/caller.ts';
import type { Settled } from '../commits/committer.ts';
import { type ApiRecord, holds } from '../filters/holds.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import type { RequestContext } from '../request-context.ts';

export type MutationArguments = {
  readonly input: object;
  readonly condition?: object | null | undefined;
};

export type Mutation = {
  readonly command: WorkspaceCommand;
  /** The entity that `condition` looks at; null when there is none yet. */
  readonly subject: (workspace: Workspace) => ApiRecord | null;
};

/** Makes one change of the caller's workspace; rejects unless it has taken effect. */
export async function runMutation(
  { command, subject }: Mutation,
  given: MutationArguments,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<Settled> {
  const condition = parseFilter(given.condition);
  const settled = await context.committer({
    ownerId: requireOwner(context.caller),
    commitId: commitIdOf(context, info),
    correlationId: context.correlationId,
    requestHash: hashOf(info.fieldName, given),
    command,
    precondition: (workspace) =>
      !given.condition || holds(condition, subject(workspace) ?? {}) ? null : unmet,
  });
  if (settled.verdictAfter !== undefined) context.addTiming('verdict', settled.verdictAfter);
  return settled;
}

const unmet: Rejection = { code: 'CONFLICT', message: 'The condition of this change is not met' };

/** The idempotency key; with several mutations in one request each has the key and its own name. */
function commitIdOf(context: RequestContext, info: GraphQLResolveInfo): string {
  const single = info.operation.selectionSet.selections.length === 1;
  return single ? context.idempotencyKey : `${context.idempotencyKey}/${info.path.key}`;
}

function hashOf(fieldName: string, given: MutationArguments): string {
  return createHash('sha256')
    .update(JSON.stringify([fieldName, sorted(given)]))
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
