import type { StaffEvent, StaffRole } from '@qr-menu/schema';
import { changed, type Stamps, withEntity, withoutEntity } from '../workspace/entities.ts';
import type { EventContext } from '../workspace/workspace.ts';

/** Open until it is accepted or revoked; it does not expire. */
export type StaffInvitation = Stamps & {
  /** Lower-cased. */
  readonly email: string;
  readonly role: StaffRole;
};

/** `id` is the person's user id. */
export type StaffMember = Stamps & {
  readonly invitationId: string;
  readonly email: string;
  readonly role: StaffRole;
};

export type Staff = {
  readonly invitations: ReadonlyMap<string, StaffInvitation>;
  readonly members: ReadonlyMap<string, StaffMember>;
  /** The address of everybody who ever worked here: the history names them after they went. */
  readonly emails: ReadonlyMap<string, string>;
};

export const noStaff: Staff = { invitations: new Map(), members: new Map(), emails: new Map() };

export function evolveStaff(staff: Staff, event: StaffEvent, context: EventContext): Staff {
  const { invitations, members, emails } = staff;
  const { at, ownerId: owner } = context;
  const stamps = { owner, createdAt: at, updatedAt: at };
  switch (event.type) {
    case 'StaffInvited': {
      const { invitationId: id, ...details } = event.data;
      return { ...staff, invitations: withEntity(invitations, { id, ...details, ...stamps }) };
    }
    case 'StaffInvitationRevoked':
      return { ...staff, invitations: withoutEntity(invitations, event.data.invitationId) };
    case 'StaffJoined': {
      const { memberId: id, ...details } = event.data;
      return {
        invitations: withoutEntity(invitations, details.invitationId),
        members: withEntity(members, { id, ...details, ...stamps }),
        emails: new Map(emails).set(id, details.email),
      };
    }
    case 'StaffRoleChanged': {
      const { memberId, role } = event.data;
      return { ...staff, members: changed<StaffMember>(members, memberId, at, { role }) };
    }
    case 'StaffRemoved':
      return { ...staff, members: withoutEntity(members, event.data.memberId) };
    default:
      return event satisfies never;
  }
}

/** Nobody works here any more, nobody is invited. */
export const dismissed = ({ emails }: Staff): Staff => ({ ...noStaff, emails });
