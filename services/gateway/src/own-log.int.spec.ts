import { createLogger } from '@qr-menu/runtime/process';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { createManualClock, waitUntil } from '@qr-menu/testkit';
import { expect, inject, test } from 'vitest';
import { startLiveGateways } from '../test/live-gateways.ts';

const serverUrl = inject('databaseUrl');

test.skipIf(serverUrl === null)(
  'a running gateway exits if its log was truncated (R4)',
  async () => {
    const world = await startLiveGateways(serverUrl ?? '');
    const clock = createManualClock();
    const crashes: Error[] = [];
    await world.pool.query(`
    insert into log_identity (epoch) values (1);
    insert into log_positions values (0, 1, 'a');
    insert into commit_log.log_records values (0, 0, 'k', '{"commitId":"a"}', '{}')`);
    const notifications = createMemoryNotifications({ logger: createLogger('test', 'silent') });
    const onCrash = (error: Error) => void crashes.push(error);
    const gateway = await world.addGateway(notifications, { clock, onCrash });
    await world.pool.query('delete from commit_log.log_records');
    await waitUntil(() => {
      clock.advance(5_000);
      return crashes.length > 0;
    });
    expect(crashes).toMatchObject([{ code: 'LOG_DIVERGED' }]);
    await expect(gateway.change('anna')).rejects.toThrow('"code":"UNAVAILABLE"');
    clock.advance(5_000);
    await gateway.stop();
    expect(crashes).toHaveLength(1);
    expect(await world.pool.query('select from commit_log.log_records')).toMatchObject({
      rowCount: 0,
    });
    await world.stop();
  },
);

test.skipIf(serverUrl === null)('a gateway with a wrong epoch does not start', async () => {
  const world = await startLiveGateways(serverUrl ?? '');
  await world.pool.query('insert into log_identity (epoch) values (2)');
  const notifications = createMemoryNotifications({ logger: createLogger('test', 'silent') });
  await expect(world.addGateway(notifications)).rejects.toMatchObject({
    code: 'LOG_EPOCH_MISMATCH',
  });
  await world.stop();
});
