import type { Staff as DomainStaff, StaffCommand, Workspace } from '@qr-menu/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { type MutationArguments, runMutation } from '../../answers/mutations/run-mutation.ts';
import type {
  ChangeStaffRoleInput,
  InviteStaffInput,
  RemoveStaffInput,
  RevokeInvitationInput,
  StaffInvitation,
  StaffMember,
} from '../../generated/server.ts';
import { requireUser } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

type Given<Input> = Pick<MutationArguments, 'ifVersion'> & { readonly input: Input };

/** One change of the staff, and what it is about, before or after it. */
async function changeStaff<Kind extends 'invitations' | 'members'>(
  command: StaffCommand,
  kind: Kind,
  id: string,
  given: Given<object>,
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  const settled = await runMutation({ command, subject: () => null }, given, context, info);
  const find = ({ staff }: Workspace) => staff[kind].get(id) as EntityOf<Kind> | undefined;
  return present(find(settled.after) ?? find(settled.before));
}

type EntityOf<Kind extends 'invitations' | 'members'> =
  DomainStaff[Kind] extends ReadonlyMap<string, infer Entity> ? Entity : never;

export async function inviteStaff(
  _root: object,
  given: Given<InviteStaffInput>,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<StaffInvitation> {
  const { email: ownerEmail } = requireUser(context.caller);
  const { email, role } = given.input;
  const invitationId = context.newId();
  const command = { type: 'InviteStaff', invitationId, email, role, ownerEmail } as const;
  const mutation = { command, subject: () => null };
  const { events, after } = await runMutation(mutation, given, context, info);
  // A repeated request is about the invitation that the first one made.
  const [id] = events.flatMap(({ type, data }) =>
    type === 'StaffInvited' ? [data.invitationId] : [],
  );
  return present(after.staff.invitations.get(present(id)));
}

export const revokeInvitation = (
  _root: object,
  given: Given<RevokeInvitationInput>,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<StaffInvitation> => {
  const { id } = given.input;
  const command = { type: 'RevokeStaffInvitation', invitationId: id } as const;
  return changeStaff(command, 'invitations', id, given, context, info);
};

export const changeStaffRole = (
  _root: object,
  given: Given<ChangeStaffRoleInput>,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<StaffMember> => {
  const { memberId, role } = given.input;
  const command = { type: 'ChangeStaffRole', memberId, role } as const;
  return changeStaff(command, 'members', memberId, given, context, info);
};

export const removeStaff = (
  _root: object,
  given: Given<RemoveStaffInput>,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<StaffMember> => {
  const { memberId } = given.input;
  const command = { type: 'RemoveStaff', memberId } as const;
  return changeStaff(command, 'members', memberId, given, context, info);
};

/** What a settled mutation always has. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a settled change of the staff shows nobody');
  return value;
}
