import { randomUUID } from 'node:crypto';
import { useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  acceptInvitation,
  invite,
  inWorkspace,
  newMember,
  newPerson,
  type Person,
} from '../../test/staff.ts';
import { createVenue, updateItem, type Venue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');
const staffQuery = '{ listStaff { members { id email role } invitations { id email role } } }';

describe.skipIf(databaseServer === null)('staff', () => {
  const stack = useStack(databaseServer);
  let owner: Person;
  let venue: Venue;

  beforeAll(async () => {
    owner = await newPerson(stack);
    venue = await createVenue(owner, 'Механа Персонал');
  });

  const reprice = (person: Person, price: number, key: string = randomUUID()) =>
    person.call(updateItem, { input: { id: venue.itemId, price } }, { 'idempotency-key': key });

  it('an invited person finds the invitation, accepts it and can start work at once', async () => {
    const person = await newPerson(stack);
    const invited = await invite(owner, person.email.toUpperCase(), 'editor');
    const { id } = invited.data.inviteStaff;
    expect(invited.data.inviteStaff).toMatchObject({ email: person.email, role: 'editor' });
    const mine = await person.call('{ myInvitations { id workspaceId accountName role } }');
    const accountName = 'Механа Персонал';
    const workspaceId = owner.userId;
    expect(mine.data.myInvitations).toEqual([{ id, workspaceId, accountName, role: 'editor' }]);
    const there = inWorkspace(person, workspaceId);
    expect((await reprice(there, 7)).code).toBe('FORBIDDEN');
    const accepted = await acceptInvitation(person, workspaceId, id);
    expect(accepted.data.acceptInvitation).toEqual({ workspaceId, accountName, role: 'editor' });
    expect((await reprice(there, 7.5)).data.updateItem.price).toBe(7.5);
    const spaces = await person.call('{ myWorkspaces { workspaceId role accountName } }');
    expect(spaces.data.myWorkspaces).toEqual([
      { workspaceId: person.userId, role: 'owner', accountName: null },
      { workspaceId, role: 'editor', accountName },
    ]);
    expect((await acceptInvitation(person, workspaceId, id)).code).toBeNull();
  });

  it('an invitation can be read with its link and the public API key until it is accepted or revoked', async () => {
    const person = await newPerson(stack);
    const { id } = (await invite(owner, person.email, 'viewer')).data.inviteStaff;
    const read = async (workspaceId: string, invitationId: string) => {
      const query = `query ($workspaceId: ID!, $id: ID!) {
        offeredInvitation(workspaceId: $workspaceId, id: $id) { accountName accountEmail email role }
      }`;
      const reader = stack.anonymous({ 'x-api-key': stack.publicApiKey });
      const answer = await reader.call(query, { workspaceId, id: invitationId });
      expect(answer.code).toBeNull();
      return answer.data.offeredInvitation;
    };
    expect(await read(owner.userId, id)).toEqual({
      accountName: 'Механа Персонал',
      accountEmail: expect.stringContaining('@'),
      email: person.email,
      role: 'viewer',
    });
    for (const [workspaceId, invitationId] of [
      [owner.userId, randomUUID()],
      [person.userId, id],
      ['', ''],
      ['x'.repeat(5_000), id],
    ] as const) {
      expect(await read(workspaceId, invitationId)).toBeNull();
    }
    await acceptInvitation(person, owner.userId, id);
    expect(await read(owner.userId, id)).toBeNull();
  });

  it('at most fifty invitations can be sent in a short time, including repeated ones', async () => {
    const inviter = await newPerson(stack);
    const sendAgain = 'mutation ($id: ID!) { sendInvitationAgain(input: { id: $id }) { id } }';
    const revoke = 'mutation ($id: ID!) { revokeInvitation(input: { id: $id }) { id } }';
    const newEmail = () => `${randomUUID()}@example.com`;
    const key = { 'idempotency-key': randomUUID() };
    let open = (await invite(inviter, newEmail(), 'viewer')).data.inviteStaff.id;
    for (let sent = 1; sent < 49; sent += 1) {
      expect((await invite(inviter, 'nobody', 'viewer')).code).toBe('BAD_USER_INPUT');
      open = (await inviter.call(sendAgain, { id: open })).data.sendInvitationAgain.id;
    }
    await inviter.call(revoke, { id: open });
    const last = () =>
      inviter.call(
        `mutation { inviteStaff(input: { email: "last@example.com", role: viewer }) { id } }`,
        {},
        key,
      );
    const { id } = (await last()).data.inviteStaff;
    expect(await invite(inviter, newEmail(), 'viewer')).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      errors: [{ extensions: { field: 'invitations' } }],
    });
    expect((await inviter.call(sendAgain, { id })).code).toBe('LIMIT_EXCEEDED');
    expect((await last()).data.inviteStaff).toEqual({ id });
    expect((await invite(owner, newEmail(), 'viewer')).code).toBeNull();
  });

  it('a changed role applies from the next request on', async () => {
    const member = await newMember(stack, owner, 'viewer');
    expect((await reprice(member, 8)).code).toBe('FORBIDDEN');
    const change = `mutation ($input: ChangeStaffRoleInput!) {
      changeStaffRole(input: $input) { id role }
    }`;
    const input = { memberId: member.userId, role: 'editor' };
    const changed = await owner.call(change, { input });
    expect(changed.data.changeStaffRole).toEqual({ id: member.userId, role: 'editor' });
    expect((await reprice(member, 8)).code).toBeNull();
    expect((await owner.call(change, { input: { ...input, memberId: 'x' } })).code).toBe(
      'NOT_FOUND',
    );
  });

  it('a member who leaves or is removed loses access with the next request', async () => {
    const removed = await newMember(stack, owner, 'editor');
    const left = await newMember(stack, owner, 'viewer');
    const stranger = inWorkspace(await newPerson(stack), owner.userId);
    const nowhere = inWorkspace(await newPerson(stack), randomUUID());
    const key = randomUUID();
    expect((await reprice(removed, 9, key)).code).toBeNull();
    const remove = 'mutation ($id: ID!) { removeStaff(input: { memberId: $id }) { id } }';
    expect((await owner.call(remove, { id: removed.userId })).code).toBeNull();
    const leave = 'mutation ($id: ID!) { leaveWorkspace(input: { workspaceId: $id }) { role } }';
    expect((await left.call(leave, { id: owner.userId })).data.leaveWorkspace.role).toBe('viewer');
    const people = [removed, left, stranger, nowhere];
    const answers = await Promise.all(people.map((person) => person.call(staffQuery)));
    expect(new Set(answers.map(({ errors }) => JSON.stringify(errors))).size).toBe(1);
    expect(answers.map(({ code }) => code)).toEqual(people.map(() => 'FORBIDDEN'));
    expect((await reprice(removed, 9, key)).code).toBe('FORBIDDEN');
    expect((await stranger.call(leave, { id: owner.userId })).code).toBe('FORBIDDEN');
    expect((await owner.call(leave, { id: owner.userId })).code).toBe('CONFLICT');
    const { members } = (await owner.call(staffQuery)).data.listStaff;
    const ids = members.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(removed.userId);
    expect(ids).not.toContain(left.userId);
  });

  it('two users cannot use the same idempotency key in one workspace', async () => {
    const member = await newMember(stack, owner, 'editor');
    const key = randomUUID();
    expect((await reprice(owner, 11, key)).code).toBeNull();
    expect((await reprice(member, 11, key)).code).toBe('CONFLICT');
  });

  it('a member still has access to their own workspace', async () => {
    const member = await newMember(stack, owner, 'editor');
    const list = '{ listItems { totalCount } }';
    expect((await member.call(list)).data.listItems.totalCount).toBeGreaterThan(0);
    const home = inWorkspace(member, '');
    const own = await home.call(list, {}, { 'x-workspace': member.userId });
    expect(own.data.listItems.totalCount).toBe(0);
    const foreign = '{ listItems(filter: { owner: { ne: "x" } }) { items { owner } } }';
    const { items } = (await member.call(foreign)).data.listItems;
    expect(items.every((item: { owner: string }) => item.owner === owner.userId)).toBe(true);
  });
});

describe.skipIf(databaseServer === null)('invitations from new workspaces', () => {
  const stack = useStack(databaseServer, {
    INVITATIONS_NEW_WORKSPACE: '2',
    INVITATIONS_NEW_ALL: '3',
  });

  it('limits invitations from each new workspace, and from all new workspaces together', async () => {
    const outcome = async (person: Person) =>
      (await invite(person, `${randomUUID()}@example.com`, 'viewer')).code;
    const [first, second] = [await newPerson(stack), await newPerson(stack)];
    await createVenue(first, 'Нова механа');
    expect([await outcome(first), await outcome(first), await outcome(first)]).toEqual([
      null,
      null,
      'LIMIT_EXCEEDED',
    ]);
    expect([await outcome(second), await outcome(second)]).toEqual([null, 'LIMIT_EXCEEDED']);
  });
});
