import { roleOf, type Workspace, type WorkspaceRole } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import type { StreamReader } from '@qr-menu/stores/archive';
import { type GraphQLError, Kind, parse } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import type { RequestContext } from '../request-context.ts';
import { type AccessRule, accessRules, type RootType } from './access-rules.ts';
import { type Caller, requirePublicReader, requireUser } from './caller.ts';

/** The alphabet of user ids: nothing else is asked of the store. */
const userId = /^[\w-]{1,128}$/;

/**
 * The caller's role in the request's workspace, asked for once a request: whoever is removed from
 * the staff is a stranger at the next one.
 */
export function createCallerRole(
  workspaces: StreamReader<Workspace>,
  caller: Caller,
): () => Promise<WorkspaceRole | null> {
  let asked: Promise<WorkspaceRole | null> | undefined;

  async function ask(): Promise<WorkspaceRole | null> {
    if (caller.kind !== 'user') return null;
    if (caller.workspaceId === caller.userId) return 'owner';
    if (!userId.test(caller.workspaceId)) return null;
    const { state } = await workspaces.load(workspaceStream(caller.workspaceId));
    return roleOf(state, caller.userId);
  }

  return () => {
    asked ??= ask();
    return asked;
  };
}

const rank: Readonly<Record<WorkspaceRole, number>> = { viewer: 1, editor: 2, owner: 3 };

/** A workspace that does not exist and one that is closed to the caller are answered alike. */
export const noAccess = (): GraphQLError =>
  apiError('FORBIDDEN', 'You have no access to this workspace');

/** Throws unless somebody with this role may use an operation of this rule. */
export function requireRole(rule: AccessRule, role: WorkspaceRole | null): void {
  if (rule === 'signed-in') return;
  if (role === null) throw noAccess();
  if (rule !== 'public' && rank[role] < rank[rule]) {
    throw apiError('FORBIDDEN', 'Your role in this workspace does not allow this');
  }
}

/** Throws unless the caller may use an operation of this rule in the request's workspace. */
export async function checkAccess(
  rule: AccessRule,
  { caller, role }: { caller: Caller; role: () => Promise<WorkspaceRole | null> },
): Promise<void> {
  if (rule === 'public') requirePublicReader(caller);
  else requireUser(caller);
  if (caller.kind === 'user' && rule !== 'signed-in') requireRole(rule, await role());
}

const rootTypes: readonly RootType[] = ['Query', 'Mutation', 'Subscription'];

type Resolve = (root: unknown, given: unknown, context: RequestContext, info: unknown) => unknown;

/** The root fields of a schema, as `Type.field`. */
export function rootFieldsOf(typeDefs: string): readonly string[] {
  return parse(typeDefs).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION &&
    rootTypes.some((type) => type === definition.name.value)
      ? (definition.fields ?? []).map(({ name }) => `${definition.name.value}.${name.value}`)
      : [],
  );
}

/** Throws when the schema has a root field that no access rule names. */
export function assertAccessRules(typeDefs: string): void {
  const ruled = rootTypes.flatMap((type) =>
    Object.keys(accessRules[type]).map((field) => `${type}.${field}`),
  );
  const open = rootFieldsOf(typeDefs).filter((field) => !ruled.includes(field));
  if (open.length > 0) throw new Error(`no access rule for ${open.join(', ')}`);
}

/** The same resolvers, each root field behind its access rule. */
export function withAccessRules<Resolvers extends { readonly [Type in RootType]?: object }>(
  resolvers: Resolvers,
): Resolvers {
  const guarded = rootTypes.flatMap((type) => {
    const fields = resolvers[type];
    return fields ? [[type, guardFields(type, fields)] as const] : [];
  });
  return { ...resolvers, ...Object.fromEntries(guarded) };
}

function guardFields(type: RootType, fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([field, resolver]) => {
      const rule = accessRules[type][field];
      if (!rule) throw new Error(`no access rule for ${type}.${field}`);
      return [field, guard(rule, resolver)];
    }),
  );
}

/** A subscription is let in or not when it starts. */
function guard(rule: AccessRule, resolver: Resolve | { readonly subscribe: Resolve }): unknown {
  if (typeof resolver !== 'function') {
    return { ...resolver, subscribe: guarded(rule, resolver.subscribe) };
  }
  return guarded(rule, resolver);
}

const guarded =
  (rule: AccessRule, resolve: Resolve): Resolve =>
  async (root, given, context, info) => {
    await checkAccess(rule, context);
    return resolve(root, given, context, info);
  };
