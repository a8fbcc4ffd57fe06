import { randomUUID } from 'node:crypto';
import type { ApiClient, Stack } from '@qr-menu/testkit/stack';

export type Person = ApiClient & {
  readonly userId: string;
  readonly email: string;
  readonly idToken: string;
};

/** Creates a new user with a new workspace. */
export async function newPerson(
  stack: Stack,
  email = `${randomUUID()}@example.com`,
): Promise<Person> {
  const api = await stack.owner(email);
  const { data } = await api.call('{ myWorkspaces { workspaceId } }');
  const { call, idToken } = api;
  return { call, email, idToken, userId: data.myWorkspaces[0].workspaceId };
}

/** Returns the same person, working in another person's workspace. */
export const inWorkspace = (person: Person, workspaceId: string): Person => ({
  ...person,
  call: (query, variables = {}, headers = {}) =>
    person.call(query, variables, { 'x-workspace': workspaceId, ...headers }),
});

export const invite = (owner: ApiClient, email: string, role: string) =>
  owner.call(
    `mutation ($input: InviteStaffInput!) {
       inviteStaff(input: $input) { id email role createdAt }
     }`,
    { input: { email, role } },
  );

export const acceptInvitation = (person: ApiClient, workspaceId: string, invitationId: string) =>
  person.call(
    `mutation ($input: AcceptInvitationInput!) {
       acceptInvitation(input: $input) { workspaceId role accountName }
     }`,
    { input: { workspaceId, invitationId } },
  );

/** Creates a new person who works for the owner. The person's calls use the owner's workspace. */
export async function newMember(
  stack: Stack,
  owner: Person,
  role: string,
  email?: string,
): Promise<Person> {
  const person = await newPerson(stack, email);
  const invited = await invite(owner, person.email, role);
  await acceptInvitation(person, owner.userId, invited.data.inviteStaff.id);
  return inWorkspace(person, owner.userId);
}
