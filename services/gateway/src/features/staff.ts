import type { Staff as DomainStaff, StaffCommand, Workspace, WorkspaceRole } from '@qr-menu/domain';
import { type StaffRole, workspaceStream } from '@qr-menu/schema';
import type { GraphQLResolveInfo } from 'graphql';
import type { Pool } from 'pg';
import { apiError } from '../answers/api-error.ts';
import { type MutationArguments, runMutation } from '../answers/mutations/run-mutation.ts';
import type {
  AcceptInvitationInput,
  ChangeStaffRoleInput,
  InvitationToMe,
  InviteStaffInput,
  LeaveWorkspaceInput,
  RemoveStaffInput,
  RevokeInvitationInput,
  Staff,
  StaffInvitation,
  StaffMember,
  WorkspaceAccess,
} from '../generated/server.ts';
import { noAccess } from '../requests/authentication/access.ts';
import { requireUser, type User } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';

type InvitationRow = {
  readonly id: string;
  readonly workspaceId: string;
  readonly accountName: string | null;
  readonly role: StaffRole;
  readonly createdAt: string;
};

/** Everybody who works in the request's workspace or is invited to, oldest first. */
async function listStaff(
  _root: object,
  _given: object,
  { caller, pool }: RequestContext,
): Promise<Staff> {
  const { workspaceId } = requireUser(caller);
  const read = async <Row extends object>(table: string): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      `select id, email, role, created_at as "createdAt", updated_at as "updatedAt"
         from ${table} where owner = $1 order by created_at, id`,
      [workspaceId],
    );
    return rows;
  };
  const [members, invitations] = await Promise.all([
    read<Staff['members'][number]>('staff_members'),
    read<Staff['invitations'][number]>('staff_invitations'),
  ]);
  return { members, invitations };
}

/** Nothing for an address that is not verified: anybody can claim one. */
async function myInvitations(
  _root: object,
  _given: object,
  { caller, pool }: RequestContext,
): Promise<InvitationToMe[]> {
  const { email, emailVerified } = requireUser(caller);
  if (!emailVerified) return [];
  const { rows } = await pool.query<InvitationRow>(
    `select i.id, i.owner as "workspaceId", a.name as "accountName", i.role,
            i.created_at as "createdAt"
       from staff_invitations i left join accounts a on a.owner = i.owner
      where i.email = $1 order by i.created_at, i.id`,
    [email],
  );
  return rows;
}

async function myWorkspaces(
  _root: object,
  _given: object,
  { caller, pool }: RequestContext,
): Promise<WorkspaceAccess[]> {
  const { userId: workspaceId } = requireUser(caller);
  const own = { workspaceId, role: 'owner', accountName: await accountName(pool, workspaceId) };
  const { rows } = await pool.query<WorkspaceAccess>(
    `select m.owner as "workspaceId", a.name as "accountName", m.role
       from staff_members m left join accounts a on a.owner = m.owner
      where m.id = $1 order by m.created_at, m.owner`,
    [workspaceId],
  );
  return [own as WorkspaceAccess, ...rows];
}

async function accountName(pool: Pool, owner: User['userId']): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from accounts where owner = $1',
    [owner],
  );
  return rows[0]?.name ?? null;
}

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

async function inviteStaff(
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

const revokeInvitation = (
  _root: object,
  given: Given<RevokeInvitationInput>,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<StaffInvitation> => {
  const { id } = given.input;
  const command = { type: 'RevokeStaffInvitation', invitationId: id } as const;
  return changeStaff(command, 'invitations', id, given, context, info);
};

const changeStaffRole = (
  _root: object,
  given: Given<ChangeStaffRoleInput>,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<StaffMember> => {
  const { memberId, role } = given.input;
  const command = { type: 'ChangeStaffRole', memberId, role } as const;
  return changeStaff(command, 'members', memberId, given, context, info);
};

const removeStaff = (
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
async function acceptInvitation(
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
async function leaveWorkspace(
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

export const staffResolvers = {
  Query: { listStaff, myInvitations, myWorkspaces },
  Mutation: {
    inviteStaff,
    revokeInvitation,
    changeStaffRole,
    removeStaff,
    acceptInvitation,
    leaveWorkspace,
  },
};
