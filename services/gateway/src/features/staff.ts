import type { Settled } from '@qr-menu/commits';
import { invitationEnd, invitationValidDays } from '@qr-menu/domain/staff';
import {
  decideWorkspace,
  type Workspace,
  type WorkspaceCommand,
  type WorkspaceRole,
} from '@qr-menu/domain/workspace';
import { workspaceStream } from '@qr-menu/schema';
import type { RateLimit } from '@qr-menu/stores/rate-limits';
import { apiError } from '../answers/api-error.ts';
import { dataOf, mutation, present } from '../answers/mutations/mutation.ts';
import type {
  InvitationToMe,
  OfferedInvitation,
  Resolvers,
  StaffInvitation,
  StaffMember,
  WorkspaceAccess,
} from '../generated/server.ts';
import { noAccess } from '../requests/authentication/access-rules.ts';
import {
  type AuthenticatedUser,
  requireFreshSignIn,
  requireUser,
} from '../requests/authentication/caller.ts';
import { seesStaffAddresses } from '../requests/authentication/event-rules.ts';
import { isNewWorkspace } from '../requests/limits/new-workspace.ts';
import type { RequestContext } from '../requests/request-context.ts';

/** Reads any workspace, so the result must only reach people on its staff or with an invitation. */
async function staffOf(workspaceId: string, { workspaces }: RequestContext) {
  if (!/^[\w-]{1,128}$/.test(workspaceId)) return null;
  const { state } = await workspaces.load(workspaceStream(workspaceId));
  return state.staff;
}

const invitationIn = (workspace: Workspace, id: string) => workspace.staff.invitations.get(id);
const withEnd = <Invitation extends { readonly createdAt: string }>(invitation: Invitation) => ({
  ...invitation,
  expiresAt: invitationEnd(invitation),
});

/** No email is sent here, because the row created by the commit triggers it (`mail-due.ts`). */
const invitedIn = (settled: Settled) => {
  const id = present(dataOf(settled, 'StaffInvited')).invitationId;
  return withEnd(present(invitationIn(settled.after, id)));
};

/** An invitation can send an email to any address, so only 50 at once and 100 in 24 hours are allowed. */
const invitationLimit = { perSecond: 50 / 86_400, burst: 50 };

const daily = (count: number): RateLimit => ({ perSecond: count / 86_400, burst: count });

/** Counts only created invitations. Throws no RATE_LIMITED, because clients would retry automatically. */
async function countInvitation(
  command: WorkspaceCommand,
  { caller, workspaces, clock, rateLimits, invitations }: RequestContext,
): Promise<void> {
  const { workspaceId } = requireUser(caller);
  const { state } = await workspaces.load(workspaceStream(workspaceId));
  const decision = decideWorkspace(state, command, new Date(clock.now()).toISOString());
  if (!decision.accepted) return;
  const limits: [key: string, limit: RateLimit][] = [
    [`invitations:${workspaceId}`, invitationLimit],
  ];
  if (isNewWorkspace(state, clock.now())) {
    limits.push(
      [`new-invitations:${workspaceId}`, daily(invitations.ofNewWorkspace)],
      ['new-invitations', daily(invitations.ofAllNew)],
    );
  }
  for (const [key, limit] of limits) {
    if ((await rateLimits.take(key, limit)).allowed) continue;
    throw apiError('LIMIT_EXCEEDED', 'Too many invitations were sent today. Try again later.', {
      field: 'invitations',
    });
  }
}

const memberIn = (workspace: Workspace, id: string) => workspace.staff.members.get(id);

async function accessTo(
  { ownerId, account }: Workspace,
  role: WorkspaceRole | undefined,
  { isTwoStep }: Pick<AuthenticatedUser, 'isTwoStep'>,
): Promise<WorkspaceAccess> {
  if (!role) throw noAccess();
  const twoStepMissing = account?.staffTwoStep === true && !(await isTwoStep());
  return { workspaceId: ownerId, accountName: account?.name ?? null, role, twoStepMissing };
}

const oldestOpen = ({ clock }: RequestContext): string =>
  new Date(clock.now() - invitationValidDays * 86_400_000).toISOString();

export const staffResolvers: Resolvers<RequestContext> = {
  Query: {
    /** Members see only their own address and no open invitations. The owner sees everything. */
    listStaff: async (_root, _args, { caller, role, pool, mails }) => {
      const { userId, workspaceId } = requireUser(caller);
      const read = async <Row extends object>(table: string): Promise<Row[]> => {
        const { rows } = await pool.query<Row>(
          `select id, email, role, created_at as "createdAt", updated_at as "updatedAt"
             from ${table} where owner = $1 order by created_at, id`,
          [workspaceId],
        );
        return rows;
      };
      const [members, invitations, accounts] = await Promise.all([
        read<StaffMember>('staff_members'),
        read<Omit<StaffInvitation, 'expiresAt'>>('staff_invitations'),
        pool.query<{ staff_two_step: boolean }>(
          'select staff_two_step from accounts where owner = $1',
          [workspaceId],
        ),
      ]);
      const settings = {
        invitationsMailed: mails !== undefined,
        twoStepRequired: accounts.rows[0]?.staff_two_step ?? false,
      };
      if (seesStaffAddresses(await role())) {
        return { members, invitations: invitations.map(withEnd), ...settings };
      }
      const named = members.map((member) =>
        member.id === userId ? member : { ...member, email: null },
      );
      return { members: named, invitations: [], ...settings };
    },
    /** Returns nothing for an unverified address, because anyone can claim one. */
    myInvitations: async (_root, _args, context) => {
      const { caller, pool } = context;
      const { email, emailVerified } = requireUser(caller);
      if (!emailVerified) return [];
      const { rows } = await pool.query<InvitationToMe>(
        `select i.id, i.owner as "workspaceId", a.name as "accountName", i.role,
                i.created_at as "createdAt"
           from staff_invitations i left join accounts a on a.owner = i.owner
          where i.email = $1 and i.created_at > $2 order by i.created_at, i.id`,
        [email, oldestOpen(context)],
      );
      return rows;
    },
    offeredInvitation: async (_root, { workspaceId, id }, context) => {
      const { rows } = await context.pool.query<OfferedInvitation>(
        `select a.name as "accountName", a.email as "accountEmail", i.email, i.role
           from staff_invitations i left join accounts a on a.owner = i.owner
          where i.owner = $1 and i.id = $2 and i.created_at > $3`,
        [workspaceId, id, oldestOpen(context)],
      );
      return rows[0] ?? null;
    },
    myWorkspaces: async (_root, _args, { caller, pool }) => {
      const { userId: workspaceId, isTwoStep } = requireUser(caller);
      const { rows: accounts } = await pool.query<{ name: string }>(
        'select name from accounts where owner = $1',
        [workspaceId],
      );
      type Row = Omit<WorkspaceAccess, 'twoStepMissing'> & { readonly isRequired: boolean };
      const { rows } = await pool.query<Row>(
        `select m.owner as "workspaceId", a.name as "accountName", m.role,
                coalesce(a.staff_two_step, false) as "isRequired"
           from staff_members m left join accounts a on a.owner = m.owner
          where m.id = $1 order by m.created_at, m.owner`,
        [workspaceId],
      );
      const lacksStep = rows.some(({ isRequired }) => isRequired) && !(await isTwoStep());
      const accountName = accounts[0]?.name ?? null;
      return [
        { workspaceId, role: 'owner', accountName, twoStepMissing: false },
        ...rows.map(({ isRequired, ...access }) => ({
          ...access,
          twoStepMissing: isRequired && lacksStep,
        })),
      ];
    },
  },
  Mutation: {
    inviteStaff: mutation({
      command: async ({ input: { email, role } }, context) => {
        requireFreshSignIn(context.caller, context.clock);
        const { email: ownerEmail } = requireUser(context.caller);
        const invitationId = context.newId();
        const command = { type: 'InviteStaff', invitationId, email, role, ownerEmail } as const;
        await countInvitation(command, context);
        return command;
      },
      // A repeated request returns the invitation from the first request.
      answer: invitedIn,
    }),
    sendInvitationAgain: mutation({
      command: async ({ input: { id: invitationId } }, context) => {
        requireFreshSignIn(context.caller, context.clock);
        const newInvitationId = context.newId();
        const command = { type: 'RenewStaffInvitation', invitationId, newInvitationId } as const;
        await countInvitation(command, context);
        return command;
      },
      answer: invitedIn,
    }),
    revokeInvitation: mutation({
      command: ({ input }) => ({ type: 'RevokeStaffInvitation', invitationId: input.id }),
      answer: ({ before }, { input }) => withEnd(present(invitationIn(before, input.id))),
    }),
    changeStaffRole: mutation({
      command: ({ input: { memberId, role } }, { caller, clock }) => {
        requireFreshSignIn(caller, clock);
        return { type: 'ChangeStaffRole', memberId, role };
      },
      answer: ({ after }, { input }) => present(memberIn(after, input.memberId)),
    }),
    requireStaffTwoStep: mutation({
      command: ({ input: { required } }, { caller, clock }) => {
        requireFreshSignIn(caller, clock);
        return { type: 'RequireStaffTwoStep', required };
      },
      answer: ({ after }) => after.account?.staffTwoStep ?? false,
    }),
    removeStaff: mutation({
      command: ({ input }, { caller, clock }) => {
        requireFreshSignIn(caller, clock);
        return { type: 'RemoveStaff', memberId: input.memberId };
      },
      answer: ({ before }, { input }) => present(memberIn(before, input.memberId)),
    }),
    acceptInvitation: mutation({
      workspaceId: ({ input }) => input.workspaceId,
      command: async ({ input: { workspaceId, invitationId } }, context) => {
        const { userId: memberId, email, emailVerified } = requireUser(context.caller);
        if (!emailVerified) throw apiError('FORBIDDEN', 'Your e-mail address is not verified');
        const staff = await staffOf(workspaceId, context);
        const invited = staff?.invitations.get(invitationId)?.email === email;
        if (!invited && !staff?.emails.has(memberId)) {
          throw apiError('NOT_FOUND', `No invitation found with id ${invitationId}`);
        }
        return { type: 'AcceptStaffInvitation', invitationId, memberId, email };
      },
      answer: ({ after }, _args, { caller }) => {
        const user = requireUser(caller);
        return accessTo(after, memberIn(after, user.userId)?.role, user);
      },
    }),
    leaveWorkspace: mutation({
      workspaceId: ({ input }) => input.workspaceId,
      command: async ({ input: { workspaceId } }, context) => {
        const { userId: memberId } = requireUser(context.caller);
        if (workspaceId === memberId) {
          throw apiError('CONFLICT', 'You cannot leave your own workspace');
        }
        const staff = await staffOf(workspaceId, context);
        if (!staff?.emails.has(memberId)) throw noAccess();
        return { type: 'RemoveStaff', memberId };
      },
      answer: ({ before }, _args, { caller }) => {
        const user = requireUser(caller);
        return accessTo(before, memberIn(before, user.userId)?.role, user);
      },
    }),
  },
};
