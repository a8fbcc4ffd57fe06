import { createLogger } from '@qr-menu/runtime/process';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type LiveGateways, startLiveGateways } from '../../../test/live-gateways.ts';

const databaseServer = inject('databaseUrl');

describe.skipIf(databaseServer === null)('a fresh sign-in', () => {
  let gateways: LiveGateways;
  let origin: string;

  beforeAll(async () => {
    gateways = await startLiveGateways(databaseServer ?? '');
    const notifications = createMemoryNotifications({ logger: createLogger('sign-in', 'silent') });
    await gateways.startReferee(notifications);
    ({ origin } = await gateways.addGateway(notifications));
  });
  afterAll(async () => {
    await gateways.stop();
  });

  it.each([
    ['the deletion of the account', 'requestAccountDeletion { dueAt }'],
    ['an invitation', 'inviteStaff(input: { email: "a@example.com", role: viewer }) { id }'],
    ['an invitation that is sent again', 'sendInvitationAgain(input: { id: "x" }) { id }'],
    ['another role', 'changeStaffRole(input: { memberId: "x", role: editor }) { id }'],
    ['a removal', 'removeStaff(input: { memberId: "x" }) { id }'],
  ])('is needed for %s', async (_what, mutation) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'anna' },
      body: JSON.stringify({ query: `mutation { ${mutation} }` }),
    });
    const { errors } = await response.json();
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'Sign in again first: your last sign-in was too long ago',
        extensions: expect.objectContaining({ code: 'FORBIDDEN', reason: 'SIGN_IN_AGAIN' }),
      }),
    ]);
  });
});
