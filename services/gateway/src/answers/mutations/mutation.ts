import { createHash } from 'node:crypto';
import type { Settled } from '@qr-menu/commits';
import {
  type Rejection,
  roleOf,
  type Workspace,
  type WorkspaceCommand,
} from '@qr-menu/domain/workspace';
import type { DomainEvent } from '@qr-menu/schema';
import type { GraphQLResolveInfo } from 'graphql';
import { requireRole, ruleOf } from '../../requests/authentication/access-rules.ts';
import { requireUser } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { commitError } from '../api-error.ts';
import { type ApiRecord, holds, parseFilter } from '../filters.ts';
import type { ApiEntity, Show } from '../lists/entities.ts';

type MutationArguments = Readonly<Record<string, unknown>> & {
  readonly condition?: object | null | undefined;
  readonly ifVersion?: number | null | undefined;
};

type Mutation<Args, Answer> = {
  readonly command: (
    args: Args,
    context: RequestContext,
  ) => WorkspaceCommand | Promise<WorkspaceCommand>;
  /** Returns the entity that `condition` is checked against. */
  readonly subject?: (workspace: Workspace, args: Args) => ApiRecord | null;
  /** Set if a user joins or leaves another workspace, which is then used instead of the request's. */
  readonly workspaceId?: (args: Args) => string;
  readonly answer: (
    settled: Settled,
    args: Args,
    context: RequestContext,
  ) => Answer | Promise<Answer>;
};

/** Checks the role again when the change is decided, because it may have been revoked in between. */
export const mutation =
  <Args extends MutationArguments, Answer>({
    command,
    subject,
    workspaceId,
    answer,
  }: Mutation<Args, Answer>) =>
  async (
    _root: object,
    args: Args,
    context: RequestContext,
    info: GraphQLResolveInfo,
  ): Promise<Answer> => {
    const change = await command(args, context);
    const { condition, ifVersion } = args;
    const predicate = parseFilter(condition);
    const user = requireUser(context.caller);
    const rule = ruleOf('Mutation', info.fieldName);
    const request = {
      ownerId: workspaceId?.(args) ?? user.workspaceId,
      actorId: user.userId,
      commitId: commitIdOf(context, info),
      correlationId: context.correlationId,
      trace: context.span.traceparent,
      requestHash: hashOf([info.fieldName, user.userId, args]),
      command: change,
      precondition: (workspace: Workspace, version: number): Rejection | null => {
        requireRole(rule, roleOf(workspace, user.userId));
        if (typeof ifVersion === 'number' && ifVersion !== version) return changedMeanwhile;
        return !condition || holds(predicate, subject?.(workspace, args) ?? {}) ? null : unmet;
      },
    };
    const settled = await context.committer(request).catch((error: unknown) => {
      throw commitError(error);
    });
    if (settled.verdictAfter !== undefined) context.addTiming('verdict', settled.verdictAfter);
    return answer(settled, args, context);
  };

const changedMeanwhile: Rejection = {
  code: 'CONFLICT',
  message: 'The workspace is no longer at this version. Reload it.',
};
const unmet: Rejection = { code: 'CONFLICT', message: 'The condition of this change is not met' };

function commitIdOf(context: RequestContext, info: GraphQLResolveInfo): string {
  const single = info.operation.selectionSet.selections.length === 1;
  return single ? context.idempotencyKey : `${context.idempotencyKey}/${info.path.key}`;
}

/** Includes the user id, so that two users cannot share a key. Keys are unique only per workspace. */
const hashOf = (request: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(request.map(sorted)))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

type EventOf<Type> = Extract<DomainEvent, { readonly type: Type }>;

export function dataOf<Type extends DomainEvent['type']>({ events }: Settled, type: Type) {
  const event = events.find((candidate) => candidate.type === type) as EventOf<Type> | undefined;
  return event?.data as EventOf<Type>['data'] | undefined;
}

export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a settled mutation has no entity');
  return value;
}

type Condition = Pick<MutationArguments, 'condition' | 'ifVersion'>;

type SavingMutations<CreateInput, UpdateInput> = {
  readonly show: Show;
  readonly create: (input: CreateInput, newId: string, context: RequestContext) => WorkspaceCommand;
  readonly createdId: (settled: Settled) => string | undefined;
  readonly update: (input: UpdateInput, context: RequestContext) => WorkspaceCommand;
};

export function savingMutations<CreateInput extends object, UpdateInput extends { id: string }>(
  kind: SavingMutations<CreateInput, UpdateInput>,
) {
  const { show } = kind;
  return {
    create: mutation({
      command: ({ input }: { readonly input: CreateInput } & Condition, context) =>
        kind.create(input, context.newId(), context),
      answer: (settled): ApiEntity =>
        present(show(settled.after, present(kind.createdId(settled)))),
    }),
    update: mutation({
      command: ({ input }: { readonly input: UpdateInput } & Condition, context) =>
        kind.update(input, context),
      subject: (workspace, { input }) => show(workspace, input.id),
      answer: ({ after }, { input }): ApiEntity => present(show(after, input.id)),
    }),
  };
}

type EntityMutations<CreateInput, UpdateInput> = SavingMutations<CreateInput, UpdateInput> & {
  readonly delete: (id: string) => WorkspaceCommand;
};

export function entityMutations<CreateInput extends object, UpdateInput extends { id: string }>(
  kind: EntityMutations<CreateInput, UpdateInput>,
) {
  const { show } = kind;
  type Deletion = { readonly input: { readonly id: string } } & Condition;
  return {
    ...savingMutations(kind),
    delete: mutation({
      command: ({ input }: Deletion) => kind.delete(input.id),
      subject: (workspace, { input }) => show(workspace, input.id),
      answer: ({ before }, { input }): ApiEntity => present(show(before, input.id)),
    }),
  };
}
