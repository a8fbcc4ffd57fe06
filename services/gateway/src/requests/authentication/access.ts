import { roleOf, type Workspace, type WorkspaceRole } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import type { StreamReader } from '@qr-menu/stores/archive';
import type { GraphQLError } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import type { RequestContext } from '../request-context.ts';
import { type AccessRule, ruleOf } from './access-rules.ts';
import { type Caller, requirePublicReader, requireUser } from './caller.ts';

/** The alphabet of user ids: nothing else is asked of the store. */
const userId = /^[\w-]{1,128}$/;

/** Asked for once a request: whoever is removed from the staff is a stranger at the next one. */
export function createCallerRole(
  workspaces: StreamReader<Workspace>,
  caller: Caller,
): () => Promise<WorkspaceRole | null> {
  let role: Promise<WorkspaceRole | null> | undefined;

  async function readRole(): Promise<WorkspaceRole | null> {
    if (caller.kind !== 'user') return null;
    if (caller.workspaceId === caller.userId) return 'owner';
    if (!userId.test(caller.workspaceId)) return null;
    const { state } = await workspaces.load(workspaceStream(caller.workspaceId));
    return roleOf(state, caller.userId);
  }

  return () => {
    role ??= readRole();
    return role;
  };
}

const rank: Readonly<Record<WorkspaceRole, number>> = { viewer: 1, editor: 2, owner: 3 };

/** A workspace that does not exist and one that is closed to the caller are answered alike. */
export const noAccess = (): GraphQLError =>
  apiError('FORBIDDEN', 'You have no access to this workspace');

export function requireRole(rule: AccessRule, role: WorkspaceRole | null): void {
  if (rule === 'signed-in') return;
  if (role === null) throw noAccess();
  if (rule !== 'public' && rank[role] < rank[rule]) {
    throw apiError('FORBIDDEN', 'Your role in this workspace does not allow this');
  }
}

export async function checkAccess(
  rule: AccessRule,
  { caller, role }: { caller: Caller; role: () => Promise<WorkspaceRole | null> },
): Promise<void> {
  if (rule === 'public') requirePublicReader(caller);
  else requireUser(caller);
  if (caller.kind === 'user' && rule !== 'signed-in') requireRole(rule, await role());
}

type Resolve = (root: unknown, args: unknown, context: RequestContext, info: unknown) => unknown;

export const withAccessRules = (type: string, fields: object): Readonly<Record<string, Resolve>> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, resolve]: [string, Resolve]) => {
      const rule = ruleOf(type, field);
      const guarded: Resolve = async (root, args, context, info) => {
        await checkAccess(rule, context);
        return resolve(root, args, context, info);
      };
      return [field, guarded];
    }),
  );
