import { createLogger } from '@qr-menu/runtime';
import { createMemoryNotices } from '@qr-menu/stores/notices';
import { useStack } from '@qr-menu/testkit/stack';
import { describe, expect, inject, it } from 'vitest';
import { startLiveGateways } from '../../../test/live-gateways.ts';

const databaseServer = inject('databaseUrl');
const request = 'mutation { requestAccountDeletion { requestedAt dueAt } }';
const takeBack = 'mutation { takeBackAccountDeletion { dueAt } }';
const read = '{ accountDeletion { requestedAt dueAt } }';

describe.skipIf(databaseServer === null)('the deletion of an account', () => {
  const stack = useStack(databaseServer);

  it('is requested for a week later, and can be taken back', async () => {
    const owner = await stack.owner();
    expect((await owner.call(read)).data.accountDeletion).toBeNull();
    const { data } = await owner.call(request);
    const { requestedAt, dueAt } = data.requestAccountDeletion;
    expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(7 * 86_400_000);
    expect((await owner.call(request)).data.requestAccountDeletion.dueAt).toBe(dueAt);
    expect((await owner.call(read)).data.accountDeletion).toEqual({ requestedAt, dueAt });
    expect((await owner.call(takeBack)).data.takeBackAccountDeletion).toEqual({ dueAt });
    expect((await owner.call(takeBack)).data.takeBackAccountDeletion).toBeNull();
    expect((await owner.call(read)).data.accountDeletion).toBeNull();
  });

  it('needs a fresh sign-in', async () => {
    const gateways = await startLiveGateways(databaseServer ?? '');
    const notices = createMemoryNotices({ logger: createLogger('deletion', 'silent') });
    await gateways.startReferee(notices);
    const { origin } = await gateways.addGateway(notices);
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'anna' },
      body: JSON.stringify({ query: request }),
    });
    const { errors } = await response.json();
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'Sign in again first: the last time is too long ago',
        extensions: expect.objectContaining({ code: 'FORBIDDEN' }),
      }),
    ]);
    await gateways.stop();
  });
});
