import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { createRedisNotifications, type Notifications } from '@qr-menu/stores/notifications';
import { inSweep, testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectLive, type LiveClient } from '../../../test/live-client.ts';
import { deafNotices, type LiveGateways, startLiveGateways } from '../../../test/live-gateways.ts';

const databaseServer = inject('databaseUrl');
const redisUrl = inject('redisUrl');

describe.skipIf(databaseServer === null || redisUrl === null)(
  'live updates through several gateways',
  () => {
    let gateways: LiveGateways;
    const notifications: Notifications[] = [];

    beforeAll(async () => {
      gateways = await startLiveGateways(databaseServer ?? '');
      const prefix = testKeyPrefix();
      const logger = createLogger('live', 'silent');
      for (let n = 0; n < 3; n += 1) {
        notifications.push(
          createRedisNotifications({ url: redisUrl ?? '', prefix, logger, clock: systemClock }),
        );
      }
      await gateways.startReferee(notifications[0] as Notifications);
    });
    afterAll(async () => {
      await gateways?.stop();
      for (const channel of notifications) await channel.close();
    });

    async function follow(origin: string, ownerId: string): Promise<LiveClient> {
      const client = connectLive(origin, { authorization: ownerId });
      expect(await client.opened()).toBe('ack');
      client.subscribe(0);
      return client;
    }

    const versions = (client: LiveClient) => client.changes().map(({ version }) => version);

    it('a change made at one gateway is sent to all sockets of another gateway', async () => {
      const [here, there] = await Promise.all([
        gateways.addGateway(notifications[1] as Notifications),
        gateways.addGateway(notifications[2] as Notifications),
      ]);
      const owners = ['anna', 'boris', 'vera', 'galya', 'dimo'];
      const clients = await Promise.all(
        Array.from({ length: inSweep ? 500 : 50 }, (_, n) =>
          follow(there.origin, owners[n % 5] ?? ''),
        ),
      );
      for (const [index, owner] of owners.entries()) {
        for (let n = 0; n <= index; n += 1) await here.change(owner);
      }
      await waitUntil(() => clients.every((client, n) => client.changes().length === (n % 5) + 1));
      for (const [n, client] of clients.entries()) {
        expect(versions(client)).toEqual(Array.from({ length: (n % 5) + 1 }, (_, v) => v + 1));
        expect(new Set(client.changes().map(({ actor }) => actor))).toEqual(
          new Set([owners[n % 5]]),
        );
      }
      await there.stop();
      const ends = await Promise.all(clients.map(({ closed }) => closed));
      expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([1001]));
      await here.stop();
    });

    it('a change is sent at the next check if its notification was lost', async () => {
      const [deaf, telling] = await Promise.all([
        gateways.addGateway(deafNotices()),
        gateways.addGateway(notifications[1] as Notifications),
      ]);
      const client = await follow(deaf.origin, 'elena');
      await telling.change('elena');
      await waitUntil(() => client.changes().length === 1);
      expect(versions(client)).toEqual([1]);
      await deaf.stop();
    });

    it('staff members get updates until they are removed', async () => {
      const gateway = await gateways.addGateway(notifications[1] as Notifications);
      const call = async (user: string, query: string, variables: object) => {
        const response = await fetch(`${gateway.origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: user },
          body: JSON.stringify({ query, variables }),
        });
        const { data, errors } = await response.json();
        expect(errors).toBeUndefined();
        return data;
      };
      const { inviteStaff } = await call(
        'filip!',
        'mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { id } }',
        { input: { email: 'zara@example.com', role: 'viewer' } },
      );
      await call(
        'zara',
        'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { __typename } }',
        { input: { workspaceId: 'filip', invitationId: inviteStaff.id } },
      );
      const member = connectLive(gateway.origin, { authorization: 'zara', 'x-workspace': 'filip' });
      expect(await member.opened()).toBe('ack');
      member.subscribe(2);
      await gateway.change('filip');
      await waitUntil(() => member.changes().length === 1);
      await call(
        'filip!',
        'mutation ($input: RemoveStaffInput!) { removeStaff(input: $input) { __typename } }',
        { input: { memberId: 'zara' } },
      );
      expect(await member.closed).toEqual({ code: 4403, reason: 'Forbidden' });
      expect(versions(member)).toEqual([3]);
    });
  },
);
