import type { Workspace, WorkspaceRole } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import type { GraphQLResolveInfo } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type {
  AcceptInvitationInput,
  LeaveWorkspaceInput,
  WorkspaceAccess,
} from '../../generated/server.ts';
import { requireUser } from '../../requests/authentication/caller.ts';
import { noAccess } from '../../requests/authentication/check-access.ts';
import type { RequestContext } from '../../requests/request-context.ts';

const access = (
  { ownerId, account }: Workspace,
  role: WorkspaceRole | undefined,
): WorkspaceAccess => {
  if (!role) throw noAccess();
  return { workspaceId: ownerId, accountName: account?.name ?? null, role };
};

/** Only a workspace that has something to do with the user: strangers learn nothing about others. */
async function staffOf(workspaceId: string, { workspaces }: RequestContext) {
  if (!/^[\w-]{1,128}$/.test(workspaceId)) return null;
  const { state } = await workspaces.load(workspaceStream(workspaceId));
  return state.staff;
}

/** Works at once: the next request can name the workspace. */
export async function acceptInvitation(
  _root: object,
  given: { readonly input: AcceptInvitationInput },
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<WorkspaceAccess> {
  const { workspaceId, invitationId } = given.input;
  const { userId: memberId, email, emailVerified } = requireUser(context.caller);
  if (!emailVerified) throw apiError('FORBIDDEN', 'Your e-mail address is not verified');
  const staff = await staffOf(workspaceId, context);
  const invited = staff?.invitations.get(invitationId)?.email === email;
  if (!invited && !staff?.emails.has(memberId)) {
    throw apiError('NOT_FOUND', `No invitation found with id ${invitationId}`);
  }
  const command = { type: 'AcceptStaffInvitation', invitationId, memberId, email } as const;
  const mutation = { command, subject: () => null, workspaceId };
  const { after } = await runMutation(mutation, given, context, info);
  return access(after, after.staff.members.get(memberId)?.role);
}

/** Answers what is given up. */
export async function leaveWorkspace(
  _root: object,
  given: { readonly input: LeaveWorkspaceInput },
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<WorkspaceAccess> {
  const { workspaceId } = given.input;
  const { userId: memberId } = requireUser(context.caller);
  if (workspaceId === memberId) throw apiError('CONFLICT', 'You cannot leave your own workspace');
  const staff = await staffOf(workspaceId, context);
  if (!staff?.emails.has(memberId)) throw noAccess();
  const command = { type: 'RemoveStaff', memberId } as const;
  const mutation = { command, subject: () => null, workspaceId };
  const { before } = await runMutation(mutation, given, context, info);
  return access(before, before.staff.members.get(memberId)?.role);
}
