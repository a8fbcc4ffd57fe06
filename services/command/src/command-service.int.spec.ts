import type { Meter } from '@qr-menu/runtime/metrics';
import { systemClock } from '@qr-menu/runtime/process';
import { noopTelemetry } from '@qr-menu/runtime/tracing';
import type { Commit } from '@qr-menu/schema';
import { isCaughtUp, readCaughtUp, readHaltedPartitions } from '@qr-menu/stores/archive';
import { type CommitLog, createTableCommitLog, partitionOf } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import {
  changesChannel,
  createMemoryNotifications,
  replyToHeader,
} from '@qr-menu/stores/notifications';
import { waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { bytesOf, commitOf, ingredientCreated } from '../test/commits.ts';
import { createTestStore, silent, type TestStore } from '../test/test-store.ts';
import { type CommandService, startCommandService } from './command-service.ts';

const serverUrl = inject('databaseUrl');
const partitions = 4;
const salt = (owner: string, version: number): Commit =>
  commitOf(`workspace:${owner}`, version, [ingredientCreated(`${owner} ${version}`)]);

const saltUpdated = { type: 'IngredientUpdated', data: { ingredientId: 'none', number: 2 } };

describe.skipIf(serverUrl === null)('the command service', () => {
  let store: TestStore;
  let log: CommitLog;
  let running: CommandService[];
  let crashes: Error[];
  const notifications = createMemoryNotifications({ logger: silent });

  beforeEach(async () => {
    store = await createTestStore(serverUrl ?? '');
    log = await createTableCommitLog({
      databaseUrl: store.url,
      partitions,
      logger: silent,
      clock: systemClock,
    });
    running = [];
    crashes = [];
  });
  afterEach(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await log.close();
    await store.drop();
  });

  async function start(): Promise<CommandService & { readonly meter: Meter }> {
    const telemetry = noopTelemetry();
    const service = await startCommandService({
      pool: store.pool,
      epoch: 1,
      personalData: plainPersonalData,
      log,
      notifications,
      logger: silent,
      telemetry,
      onCrash: (error) => crashes.push(error),
    });
    running.push(service);
    return { ...service, meter: telemetry.meter };
  }

  const append = (commit: Commit, headers: Record<string, string> = {}) =>
    log.append({ key: commit.stream, value: bytesOf(commit), headers });
  const ingredients = () => store.column('select id from ingredients order by id');

  async function hear(channel: string): Promise<unknown[]> {
    const received: unknown[] = [];
    await notifications.subscribe(channel, (message) => received.push(JSON.parse(message)));
    return received;
  }

  test('sends the verdict to the waiting gateway, and the change to all listeners', async () => {
    const verdicts = await hear('verdicts:one');
    const changes = await hear(changesChannel);
    const commit = salt('anna', 0);
    const rival = salt('anna', 0);
    const place = await append(commit, { [replyToHeader]: 'verdicts:one' });
    await append(rival, { [replyToHeader]: 'verdicts:one' });
    await start();
    await waitUntil(() => verdicts.length === 2);
    const { stream } = commit;
    expect(verdicts).toEqual([
      { stream, commitId: commit.commitId, outcome: 'accepted' },
      { stream, commitId: rival.commitId, outcome: 'superseded' },
    ]);
    expect(changes).toEqual([
      { stream, version: 1, partition: place.partition, offset: place.offset.toString() },
    ]);
  });

  test('announces a commit only after it can be read', async () => {
    const seen: Promise<readonly unknown[]>[] = [];
    await notifications.subscribe('verdicts:two', () => seen.push(ingredients()));
    await start();
    await append(salt('anna', 0), { [replyToHeader]: 'verdicts:two' });
    expect(await await waitUntil(() => seen[0])).toEqual(['anna 0']);
  });

  test('applies the streams in all partitions, each in order', async () => {
    await start();
    const owners = Array.from({ length: 12 }, (_, index) => `owner-${index}`);
    for (let version = 0; version < 5; version += 1) {
      await Promise.all(owners.map((owner) => append(salt(owner, version))));
    }
    await waitUntil(async () => (await ingredients()).length === 60);
    const versions = await store.column('select version from streams');
    expect(versions).toEqual(Array(12).fill(5));
    expect(await store.column('select partition from log_positions')).toHaveLength(partitions);
    expect(crashes).toEqual([]);
  });

  test('continues at the stored offset after a stop', async () => {
    const first = await start();
    await append(salt('anna', 0));
    await waitUntil(async () => (await ingredients()).length === 1);
    await first.stop();
    await append(salt('anna', 1));
    expect(await ingredients()).toEqual(['anna 0']);
    const verdicts = await hear('verdicts:three');
    await append(salt('anna', 2), { [replyToHeader]: 'verdicts:three' });
    await start();
    await waitUntil(() => verdicts.length > 0);
    expect(await ingredients()).toEqual(['anna 0', 'anna 1', 'anna 2']);
  });

  describe.each([
    ['an unknown event type', 'UnknownEventType', [{ type: 'MenuTeleported', data: {} }]],
    ['a field of newer code', 'NewerSchemaVersion', [{ ...ingredientCreated('1'), mood: 'new' }]],
    ['an error while applying', 'RowMissing', [saltUpdated]],
  ])('%s', (_what, reason, events) => {
    const home = partitionOf('workspace:anna', partitions);
    const others = ['boris', 'vera', 'dora', 'elena', 'georgi'].filter(
      (one) => partitionOf(`workspace:${one}`, partitions) !== home,
    );
    const gauge = async (meter: Meter) =>
      (await meter.read()).filter(({ name }) => name === 'qr_menu_halted_partitions');

    test('halts only the partition, after applying everything before it, until the event can be read (R6)', async () => {
      for (let version = 0; version < 7; version += 1) await append(salt('anna', version));
      const bytes = bytesOf({ ...salt('anna', 7), events });
      const halting = await log.append({ key: 'workspace:anna', value: bytes, headers: {} });
      await append(salt('anna', 7));
      const { meter } = await start();
      await waitUntil(async () => (await ingredients()).length === 7);
      for (const other of others) await append(salt(other, 0));
      await waitUntil(async () => (await ingredients()).length === 7 + others.length);
      const halted = await waitUntil(async () => {
        const [one] = await readHaltedPartitions(store.pool);
        return one?.offset === halting.offset ? one : undefined;
      });
      expect(halted).toMatchObject({ partition: home, reason: expect.stringContaining(reason) });
      expect(await gauge(meter)).toMatchObject([{ value: 1 }]);
      expect(await store.column('select reason from quarantine')).toEqual([]);
      await waitUntil(async () => {
        const isRead = await readCaughtUp(store.pool);
        return others.every((other) => isRead(`workspace:${other}`));
      });
      expect((await readCaughtUp(store.pool))('workspace:anna')).toBe(false);
      expect(await isCaughtUp(store.pool)).toBe(false);
      // The message as newer code would have stored it.
      await store.pool.query(
        'update commit_log.log_records set value = $1 where partition = $2 and log_offset = $3',
        [bytesOf(salt('anna', 7)), home, halting.offset],
      );
      await waitUntil(async () => (await ingredients()).includes('anna 7'));
      await waitUntil(
        async () => (await store.column('select 1 from halted_partitions')).length === 0,
      );
      expect(await gauge(meter)).toMatchObject([{ value: 0 }]);
      await waitUntil(() => isCaughtUp(store.pool));
      expect(crashes).toEqual([]);
    });
  });

  test('continues after an unreadable message', async () => {
    await log.append({ key: 'workspace:anna', value: bytesOf('?'), headers: {} });
    await append(salt('anna', 0));
    await start();
    await waitUntil(async () => (await ingredients()).length === 1);
    expect(await store.column('select message_key from quarantine')).toEqual(['workspace:anna']);
    expect(crashes).toEqual([]);
  });
});
