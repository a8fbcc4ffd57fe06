import type { StaffEvent, StaffRole } from '@qr-menu/schema';
import { accept, type Decision, idTaken, notFound, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { emailFault } from '../text/text-rules.ts';
import type { StaffInvitation, Workspace } from '../workspace/workspace.ts';

export type InviteStaff = {
  readonly type: 'InviteStaff';
  readonly invitationId: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly ownerEmail: string;
};

/** Sends the invitation again with a new id, so that the old link stops working. */
export type RenewStaffInvitation = {
  readonly type: 'RenewStaffInvitation';
  readonly invitationId: string;
  readonly newInvitationId: string;
};

export type RevokeStaffInvitation = {
  readonly type: 'RevokeStaffInvitation';
  readonly invitationId: string;
};

/** Sent by the invited person, with the verified address of their sign-in. */
export type AcceptStaffInvitation = {
  readonly type: 'AcceptStaffInvitation';
  readonly invitationId: string;
  readonly memberId: string;
  readonly email: string;
};

export type ChangeStaffRole = {
  readonly type: 'ChangeStaffRole';
  readonly memberId: string;
  readonly role: StaffRole;
};

export type RequireStaffTwoStep = {
  readonly type: 'RequireStaffTwoStep';
  readonly required: boolean;
};

/** Sent by the owner, or by the member who leaves. */
export type RemoveStaff = { readonly type: 'RemoveStaff'; readonly memberId: string };

export type StaffCommand =
  | InviteStaff
  | RenewStaffInvitation
  | RevokeStaffInvitation
  | AcceptStaffInvitation
  | ChangeStaffRole
  | RequireStaffTwoStep
  | RemoveStaff;

/** The number of days for which an invitation can be accepted. */
export const invitationValidDays = 14;

/** Returns the time at which the invitation expires (ISO 8601). */
export const invitationEnd = ({ createdAt }: Pick<StaffInvitation, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) + invitationValidDays * 86_400_000).toISOString();

export function decideStaff(
  workspace: Workspace,
  command: StaffCommand,
  at: string,
): Decision<StaffEvent> {
  const { invitations, members } = workspace.staff;
  switch (command.type) {
    case 'InviteStaff':
      return invite(workspace, command);
    case 'RenewStaffInvitation': {
      const { invitationId, newInvitationId } = command;
      const open = invitations.get(invitationId);
      if (!open) return notFound('invitation', invitationId);
      if (invitations.has(newInvitationId)) return idTaken('invitation', newInvitationId);
      const { email, role } = open;
      return accept<StaffEvent>(
        { type: 'StaffInvitationRevoked', data: { invitationId } },
        { type: 'StaffInvited', data: { invitationId: newInvitationId, email, role } },
      );
    }
    case 'RevokeStaffInvitation': {
      const { invitationId } = command;
      if (!invitations.has(invitationId)) return notFound('invitation', invitationId);
      return accept({ type: 'StaffInvitationRevoked', data: { invitationId } });
    }
    case 'AcceptStaffInvitation':
      return join(workspace, command, at);
    case 'ChangeStaffRole': {
      const { memberId, role } = command;
      const member = members.get(memberId);
      if (!member) return notFound('member', memberId);
      if (member.role === role) return accept();
      return accept({ type: 'StaffRoleChanged', data: { memberId, role } });
    }
    case 'RequireStaffTwoStep': {
      const { account } = workspace;
      if (!account) return reject('NOT_FOUND', 'The venue has no account yet');
      const { required: staffTwoStep } = command;
      if (account.staffTwoStep === staffTwoStep) return accept();
      const data = { accountId: account.id, staffTwoStep };
      return accept({ type: 'StaffTwoStepChanged', data });
    }
    case 'RemoveStaff': {
      const { memberId } = command;
      if (!members.has(memberId)) return notFound('member', memberId);
      return accept({ type: 'StaffRemoved', data: { memberId } });
    }
    default:
      return command satisfies never;
  }
}

function invite({ staff }: Workspace, command: InviteStaff): Decision<StaffEvent> {
  const { invitationId, role } = command;
  const fault = emailFault(command.email);
  if (fault) return { accepted: false, rejection: fault };
  const email = command.email.toLowerCase();
  if (email === command.ownerEmail.toLowerCase()) {
    return reject('BAD_USER_INPUT', 'email: is your own address', 'email');
  }
  const { invitations, members } = staff;
  if (invitations.has(invitationId)) return idTaken('invitation', invitationId);
  if ([...invitations.values()].some((open) => open.email === email)) {
    return reject('CONFLICT', 'There is already an open invitation for this address', 'email');
  }
  if ([...members.values()].some((member) => member.email === email)) {
    return reject('CONFLICT', 'This person already works with you', 'email');
  }
  if (invitations.size + members.size >= limits.staffPerWorkspace) {
    const message = `You can have ${limits.staffPerWorkspace} members and open invitations at most`;
    return reject('LIMIT_EXCEEDED', message);
  }
  return accept({ type: 'StaffInvited', data: { invitationId, email, role } });
}

/** An expired invitation, or an invitation for another address, is treated as missing. */
function join(
  workspace: Workspace,
  command: AcceptStaffInvitation,
  at: string,
): Decision<StaffEvent> {
  const { invitationId, memberId } = command;
  const { invitations, members } = workspace.staff;
  const member = members.get(memberId);
  if (member?.invitationId === invitationId) return accept();
  const invitation = invitations.get(invitationId);
  const email = command.email.toLowerCase();
  if (invitation?.email !== email || invitationEnd(invitation) <= at)
    return notFound('invitation', invitationId);
  if (member || memberId === workspace.ownerId) {
    return reject('CONFLICT', 'You already work in this workspace');
  }
  const { role } = invitation;
  return accept({ type: 'StaffJoined', data: { memberId, invitationId, email, role } });
}
