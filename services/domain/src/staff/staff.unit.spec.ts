import type { WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, givenWorkspace, minute, workspaceAfter } from '../../test/given-workspace.ts';
import { accountCreated } from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import { roleOf } from '../workspace/workspace.ts';

const invited = (
  invitationId: string,
  email = `${invitationId}@example.com`,
  role: 'editor' | 'viewer' = 'editor',
): WorkspaceEvent => ({ type: 'StaffInvited', data: { invitationId, email, role } });

const joined = (memberId: string, invitationId: string): WorkspaceEvent => ({
  type: 'StaffJoined',
  data: { memberId, invitationId, email: `${invitationId}@example.com`, role: 'editor' },
});

const invite = {
  type: 'InviteStaff',
  invitationId: 'i1',
  email: 'I1@Example.com',
  role: 'editor',
  ownerEmail: 'owner@example.com',
} as const;
const accept = {
  type: 'AcceptStaffInvitation',
  invitationId: 'i1',
  memberId: 'm1',
  email: 'I1@example.COM',
} as const;
const withMember = [invited('i1'), joined('m1', 'i1')] as const;

describe('two-step sign-in for staff', () => {
  it('can be made required or optional if the owner has an account', () => {
    given(accountCreated())
      .when({ type: 'RequireStaffTwoStep', required: true })
      .thenEvents({
        type: 'StaffTwoStepChanged',
        data: { accountId: 'account-1', staffTwoStep: true },
      });
    given(accountCreated()).when({ type: 'RequireStaffTwoStep', required: false }).thenEvents();
    given().when({ type: 'RequireStaffTwoStep', required: true }).thenRejected('NOT_FOUND');
  });
});

describe('inviting a person', () => {
  it('requires no account, and stores the address in lower case', () => {
    given().when(invite).thenEvents(invited('i1', 'i1@example.com'));
  });

  it.each(['', 'nobody', 'a b@example.com', `${'x'.repeat(limits.email)}@example.com`])(
    'refuses the address %j',
    (email) => {
      given()
        .when({ ...invite, email })
        .thenRejected('BAD_USER_INPUT', 'email');
    },
  );

  it("refuses every spelling of the owner's own address", () => {
    given()
      .when({ ...invite, email: 'Owner@EXAMPLE.com' })
      .thenRejected('BAD_USER_INPUT', 'email');
  });

  it('refuses the address of a member or of an invited person', () => {
    given(invited('i0', 'i1@example.com')).when(invite).thenRejected('CONFLICT', 'email');
    given(...withMember)
      .when({ ...invite, invitationId: 'i2' })
      .thenRejected('CONFLICT', 'email');
  });

  it('refuses a used id', () => {
    given(invited('i1', 'other@example.com')).when(invite).thenRejected('CONFLICT');
  });

  it('is allowed again after a revocation or removal', () => {
    given(invited('i0', 'i1@example.com'), {
      type: 'StaffInvitationRevoked',
      data: { invitationId: 'i0' },
    })
      .when(invite)
      .thenAccepted();
    given(...withMember, { type: 'StaffRemoved', data: { memberId: 'm1' } })
      .when(invite)
      .thenAccepted();
  });

  it('is allowed up to the limit, which counts members and invitations together', () => {
    const present = Array.from({ length: limits.staffPerWorkspace - 1 }, (_, n) =>
      invited(`full${n}`),
    );
    const oneMember = [...present, joined('m0', 'full0')];
    given(...oneMember)
      .when(invite)
      .thenAccepted();
    given(...oneMember, invited('last'))
      .when(invite)
      .thenRejected('LIMIT_EXCEEDED');
  });
});

describe('accepting an invitation', () => {
  /** Applies events that happened nine days ago. */
  const recently = (...history: readonly WorkspaceEvent[]) =>
    givenWorkspace(workspaceAfter(history, () => '2026-02-20T12:00:00.000Z'));

  it("makes the invited person a member with the invitation's role", () => {
    recently(invited('i1')).when(accept).thenEvents(joined('m1', 'i1'));
  });

  it('does nothing if it was already accepted', () => {
    recently(...withMember)
      .when(accept)
      .thenNothing();
  });

  it('returns NOT_FOUND for an invitation that is unknown, revoked or for another person', () => {
    recently().when(accept).thenRejected('NOT_FOUND');
    recently(invited('i1'), { type: 'StaffInvitationRevoked', data: { invitationId: 'i1' } })
      .when(accept)
      .thenRejected('NOT_FOUND');
    recently(invited('i1', 'other@example.com')).when(accept).thenRejected('NOT_FOUND');
    recently(...withMember)
      .when({ ...accept, memberId: 'm2' })
      .thenRejected('NOT_FOUND');
  });

  it('is refused for the owner, and for a member with another address', () => {
    recently(invited('i1'))
      .when({ ...accept, memberId: 'owner-1' })
      .thenRejected('CONFLICT');
    recently(...withMember, invited('i2'))
      .when({ ...accept, invitationId: 'i2', email: 'i2@example.com' })
      .thenRejected('CONFLICT');
  });

  it('is allowed for 14 days', () => {
    const invitedAt = (at: string) => givenWorkspace(workspaceAfter([invited('i1')], () => at));
    invitedAt('2026-02-15T12:00:00.001Z').when(accept).thenAccepted();
    invitedAt('2026-02-15T12:00:00.000Z').when(accept).thenRejected('NOT_FOUND');
  });
});

describe('sending an invitation again', () => {
  const again = {
    type: 'RenewStaffInvitation',
    invitationId: 'i1',
    newInvitationId: 'i2',
  } as const;

  it('creates a new invitation for the same person and role, and revokes the previous one', () => {
    const renewed = given(invited('i1')).when(again);
    renewed.thenEvents(
      { type: 'StaffInvitationRevoked', data: { invitationId: 'i1' } },
      invited('i2', 'i1@example.com'),
    );
    const after = givenWorkspace(renewed.after());
    after.when(accept).thenRejected('NOT_FOUND');
    after.when({ ...accept, invitationId: 'i2' }).thenAccepted();
  });

  it('is refused for an unknown invitation or a used id', () => {
    given().when(again).thenRejected('NOT_FOUND');
    given(invited('i1'), invited('i2', 'other@example.com')).when(again).thenRejected('CONFLICT');
  });
});

describe('members and invitations', () => {
  it('changing or removing a member and revoking an invitation each emit one event', () => {
    const change = { type: 'ChangeStaffRole', memberId: 'm1', role: 'viewer' } as const;
    const { type: _, ...data } = change;
    given(...withMember)
      .when(change)
      .thenEvents({ type: 'StaffRoleChanged', data });
    given(...withMember)
      .when({ ...change, role: 'editor' })
      .thenNothing();
    given(...withMember)
      .when({ type: 'RemoveStaff', memberId: 'm1' })
      .thenEvents({ type: 'StaffRemoved', data: { memberId: 'm1' } });
    given(invited('i1'))
      .when({ type: 'RevokeStaffInvitation', invitationId: 'i1' })
      .thenEvents({ type: 'StaffInvitationRevoked', data: { invitationId: 'i1' } });
  });

  it('unknown ids return NOT_FOUND', () => {
    const history = [...withMember, invited('i2')];
    given(...history)
      .when({ type: 'ChangeStaffRole', memberId: 'i2', role: 'viewer' })
      .thenRejected('NOT_FOUND');
    given(...history)
      .when({ type: 'RemoveStaff', memberId: 'owner-1' })
      .thenRejected('NOT_FOUND');
    given(...history)
      .when({ type: 'RevokeStaffInvitation', invitationId: 'i1' })
      .thenRejected('NOT_FOUND');
  });
});

it('a workspace lists the role of each person, and keeps the addresses of former staff', () => {
  const role = { type: 'StaffRoleChanged', data: { memberId: 'm1', role: 'viewer' } } as const;
  const before = workspaceAfter([...withMember, role, invited('i2')]);
  expect(roleOf(before, 'owner-1')).toBe('owner');
  expect(roleOf(before, 'm1')).toBe('viewer');
  expect(roleOf(before, 'stranger')).toBeNull();
  expect(before.staff.members.get('m1')).toEqual({
    id: 'm1',
    owner: 'owner-1',
    invitationId: 'i1',
    email: 'i1@example.com',
    role: 'viewer',
    createdAt: minute(1),
    updatedAt: minute(2),
  });
  const removed = { type: 'StaffRemoved', data: { memberId: 'm1' } } as const;
  const after = workspaceAfter([...withMember, removed]);
  expect(roleOf(after, 'm1')).toBeNull();
  expect(after.staff.emails).toEqual(new Map([['m1', 'i1@example.com']]));
});

it('deleting the account removes all staff', () => {
  const { staff } = workspaceAfter([
    accountCreated(),
    ...withMember,
    invited('i2'),
    { type: 'AccountDeleted', data: { accountId: 'account-1' } },
  ]);
  expect([staff.members.size, staff.invitations.size, staff.emails.size]).toEqual([0, 0, 1]);
});
