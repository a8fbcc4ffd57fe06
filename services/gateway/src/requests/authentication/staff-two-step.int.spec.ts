import { createLogger } from '@qr-menu/runtime/process';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type LiveGateways, startLiveGateways } from '../../../test/live-gateways.ts';
import { accountInput } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

describe.skipIf(databaseServer === null)('a venue that requires two-step sign-in for staff', () => {
  let gateways: LiveGateways;
  let origin: string;

  /** `token` is the user's name. A trailing `!` means that the sign-in is recent. */
  async function call(token: string, query: string, variables: object = {}, workspace = 'anna') {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: token,
        'x-workspace': workspace,
      },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  }
  const require = (required: boolean) =>
    call(
      'anna!',
      'mutation ($input: RequireStaffTwoStepInput!) { requireStaffTwoStep(input: $input) }',
      { input: { required } },
    );
  const listSections = (token: string) => call(token, '{ listSections { items { id } } }');
  const access = async (token: string) => {
    const { data } = await call(token, '{ myWorkspaces { workspaceId twoStepMissing } }');
    return data.myWorkspaces.find(
      ({ workspaceId }: { readonly workspaceId: string }) => workspaceId === 'anna',
    ).twoStepMissing;
  };
  async function join(member: string): Promise<void> {
    const invitation = await call(
      'anna!',
      'mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { id } }',
      { input: { email: `${member}@example.com`, role: 'editor' } },
    );
    const invitationId = invitation.data.inviteStaff.id;
    await call(
      member,
      'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { role } }',
      { input: { workspaceId: 'anna', invitationId } },
    );
  }

  beforeAll(async () => {
    gateways = await startLiveGateways(databaseServer ?? '');
    const notifications = createMemoryNotifications({ logger: createLogger('two-step', 'silent') });
    await gateways.startReferee(notifications);
    ({ origin } = await gateways.addGateway(notifications));
  });
  afterAll(async () => {
    await gateways.stop();
  });

  it('requires an account before two-step sign-in can be required', async () => {
    expect((await require(true)).errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('refuses only members who signed in with one step', async () => {
    await call(
      'anna!',
      'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }',
      { input: accountInput('Кафе Две стъпки') },
    );
    await join('boris');
    await join('twostep-vera');
    expect((await require(true)).data.requireStaffTwoStep).toBe(true);
    expect((await listSections('boris')).errors).toEqual([
      expect.objectContaining({
        extensions: expect.objectContaining({ code: 'FORBIDDEN', reason: 'TWO_STEP_REQUIRED' }),
      }),
    ]);
    expect((await listSections('twostep-vera')).errors).toBeUndefined();
    expect((await listSections('anna')).errors).toBeUndefined();
    expect(await access('boris')).toBe(true);
    expect(await access('twostep-vera')).toBe(false);
    const { data } = await call('anna', '{ listStaff { twoStepRequired } }');
    expect(data.listStaff.twoStepRequired).toBe(true);
    expect((await require(false)).data.requireStaffTwoStep).toBe(false);
    expect((await listSections('boris')).errors).toBeUndefined();
  });
});
