import type { StaffEvent, StaffRole } from '@qr-menu/schema';
import { accept, type Decision, idTaken, notFound, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { emailFault } from '../text/text-rules.ts';
import type { Workspace } from '../workspace/workspace.ts';

export type InviteStaff = {
  readonly type: 'InviteStaff';
  readonly invitationId: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly ownerEmail: string;
};

export type RevokeStaffInvitation = {
  readonly type: 'RevokeStaffInvitation';
  readonly invitationId: string;
};

/** By the invited person; the address is the one that their identity proves. */
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

/** By the owner, or by the member who leaves. */
export type RemoveStaff = { readonly type: 'RemoveStaff'; readonly memberId: string };

export type StaffCommand =
  | InviteStaff
  | RevokeStaffInvitation
  | AcceptStaffInvitation
  | ChangeStaffRole
  | RemoveStaff;

export function decideStaff(workspace: Workspace, command: StaffCommand): Decision<StaffEvent> {
  const { invitations, members } = workspace.staff;
  switch (command.type) {
    case 'InviteStaff':
      return invite(workspace, command);
    case 'RevokeStaffInvitation': {
      const { invitationId } = command;
      if (!invitations.has(invitationId)) return notFound('invitation', invitationId);
      return accept({ type: 'StaffInvitationRevoked', data: { invitationId } });
    }
    case 'AcceptStaffInvitation':
      return join(workspace, command);
    case 'ChangeStaffRole': {
      const { memberId, role } = command;
      const member = members.get(memberId);
      if (!member) return notFound('member', memberId);
      if (member.role === role) return accept();
      return accept({ type: 'StaffRoleChanged', data: { memberId, role } });
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
    return reject('CONFLICT', 'There is an open invitation for this address already', 'email');
  }
  if ([...members.values()].some((member) => member.email === email)) {
    return reject('CONFLICT', 'This person works with you already', 'email');
  }
  if (invitations.size + members.size >= limits.staffPerWorkspace) {
    const message = `You can have ${limits.staffPerWorkspace} members and open invitations at most`;
    return reject('LIMIT_EXCEEDED', message);
  }
  return accept({ type: 'StaffInvited', data: { invitationId, email, role } });
}

/** An invitation for another address looks like none at all. */
function join(workspace: Workspace, command: AcceptStaffInvitation): Decision<StaffEvent> {
  const { invitationId, memberId } = command;
  const { invitations, members } = workspace.staff;
  const member = members.get(memberId);
  if (member?.invitationId === invitationId) return accept();
  const invitation = invitations.get(invitationId);
  const email = command.email.toLowerCase();
  if (invitation?.email !== email) return notFound('invitation', invitationId);
  if (member || memberId === workspace.ownerId) {
    return reject('CONFLICT', 'You work in this workspace already');
  }
  const { role } = invitation;
  return accept({ type: 'StaffJoined', data: { memberId, invitationId, email, role } });
}
