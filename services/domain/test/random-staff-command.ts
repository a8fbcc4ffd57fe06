import type { StaffRole } from '@qr-menu/schema';
import type { StaffCommand } from '../src/staff/decide-staff.ts';
import type { Workspace } from '../src/workspace/workspace.ts';
import type { Random } from './randomness.ts';

const emails = ['ana@example.com', 'Ana@Example.com', 'boris@example.com', 'owner@example.com', ''];

export function randomStaffCommand(random: Random, { staff, ownerId }: Workspace): StaffCommand {
  const role: StaffRole = random.oneOf(['editor', 'viewer']);
  const idOf = (entities: ReadonlyMap<string, unknown>): string =>
    entities.size > 0 && random.chance(0.9) ? random.oneOf([...entities.keys()]) : 'nobody';
  const invitationId = idOf(staff.invitations);
  const memberId = idOf(staff.members);
  const email = staff.invitations.get(invitationId)?.email ?? random.oneOf(emails);
  return random.oneOf<StaffCommand>([
    {
      type: 'InviteStaff',
      invitationId: `invitation-${random.below(1_000_000)}`,
      email: random.oneOf(emails),
      role,
      ownerEmail: 'owner@example.com',
    },
    { type: 'RevokeStaffInvitation', invitationId },
    {
      type: 'RenewStaffInvitation',
      invitationId,
      newInvitationId: `invitation-${random.below(1_000_000)}`,
    },
    {
      type: 'AcceptStaffInvitation',
      invitationId,
      memberId: random.oneOf([`user-${random.below(3)}`, ownerId, memberId]),
      email: random.chance(0.9) ? email : random.oneOf(emails),
    },
    // Listed twice, because members are rare. Half of these commands set the role that the member
    // already has.
    {
      type: 'ChangeStaffRole',
      memberId,
      role: staff.members.get(memberId)?.role === 'editor' ? 'viewer' : role,
    },
    { type: 'ChangeStaffRole', memberId, role },
    { type: 'RemoveStaff', memberId },
    { type: 'RequireStaffTwoStep', required: random.chance(0.5) },
  ]);
}
