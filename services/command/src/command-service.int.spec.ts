import { systemClock } from '@qr-menu/runtime/process';
import type { Commit } from '@qr-menu/schema';
import { type CommitLog, createTableCommitLog } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import {
  changesChannel,
  createMemoryNotifications,
  replyToHeader,
} from '@qr-menu/stores/notifications';
import { waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { bytesOf, ingredientCreated, newCommit } from '../test/commits.ts';
import { createTestStore, silent, type TestStore } from '../test/test-store.ts';
import { type CommandService, startCommandService } from './command-service.ts';

const serverUrl = inject('databaseUrl');
const partitions = 4;
const salt = (owner: string, version: number): Commit =>
  newCommit(`workspace:${owner}`, version, [ingredientCreated(`${owner} ${version}`)]);

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

  async function start(): Promise<CommandService> {
    const service = await startCommandService({
      pool: store.pool,
      epoch: 1,
      personalData: plainPersonalData,
      log,
      notifications,
      logger: silent,
      onCrash: (error) => crashes.push(error),
    });
    running.push(service);
    return service;
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
    const position = await append(commit, { [replyToHeader]: 'verdicts:one' });
    await append(rival, { [replyToHeader]: 'verdicts:one' });
    await start();
    await waitUntil(() => verdicts.length === 2);
    const { stream } = commit;
    expect(verdicts).toEqual([
      { stream, commitId: commit.commitId, outcome: 'accepted' },
      { stream, commitId: rival.commitId, outcome: 'superseded' },
    ]);
    expect(changes).toEqual([
      { stream, version: 1, partition: position.partition, offset: position.offset.toString() },
    ]);
  });

  test('announces a commit only once the commit can be read', async () => {
    const readings: Promise<readonly unknown[]>[] = [];
    await notifications.subscribe('verdicts:two', () => readings.push(ingredients()));
    await start();
    await append(salt('anna', 0), { [replyToHeader]: 'verdicts:two' });
    expect(await await waitUntil(() => readings[0])).toEqual(['anna 0']);
  });

  test('applies the streams of all partitions, each in order', async () => {
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

  test('continues at the stored offset after a restart', async () => {
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

  test('continues after an unreadable message', async () => {
    await log.append({ key: 'workspace:anna', value: bytesOf('?'), headers: {} });
    await append(salt('anna', 0));
    await start();
    await waitUntil(async () => (await ingredients()).length === 1);
    expect(await store.column('select message_key from quarantine')).toEqual(['workspace:anna']);
    expect(crashes).toEqual([]);
  });
});
