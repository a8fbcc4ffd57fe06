import type { WorkspaceRole } from '@qr-menu/domain';
import type { GraphQLError } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import type { AccessRule } from './access-rules.ts';
import { type Caller, requirePublicReader, requireUser } from './caller.ts';

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
