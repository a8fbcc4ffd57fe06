import { systemClock } from '@qr-menu/runtime/process';
import { noopTelemetry } from '@qr-menu/runtime/tracing';
import type { Commit } from '@qr-menu/schema';
import {
  caughtUpStreams,
  dropQuarantined,
  isCaughtUp,
  listParkedStreams,
  readHaltedPartitions,
  retryParkedStream,
} from '@qr-menu/stores/archive';
import {
  type CommitLog,
  createKafkaCommitLog,
  createTableCommitLog,
  partitionOf,
} from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import {
  changesChannel,
  createMemoryNotifications,
  replyToHeader,
} from '@qr-menu/stores/notifications';
import { createManualClock, createTestTopic, type ManualClock, waitUntil } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { bytesOf, ingredientCreated, newCommit } from '../../test/commits.ts';
import { createTestStore, silent, type TestStore } from '../../test/test-store.ts';
import { type CommandService, startCommandService } from '../command-service.ts';

const serverUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const partitions = 4;

const salt = (owner: string, version: number, id = `${owner} ${version}`): Commit =>
  newCommit(`workspace:${owner}`, version, [ingredientCreated(id)], { commitId: id });
/** This commit cannot be applied, because it changes a row that does not exist. */
const poison = (owner: string, version: number): Commit =>
  newCommit(
    `workspace:${owner}`,
    version,
    [{ type: 'IngredientUpdated', data: { ingredientId: `lost ${owner}`, number: 2 } }],
    { commitId: `poison ${owner}` },
  );

const home = (owner: string): number => partitionOf(`workspace:${owner}`, partitions);
const everybody = Array.from({ length: 200 }, (_, index) => `owner-${index}`);
const neighbours = everybody.filter((owner) => home(owner) === home('anna'));
const elsewhere = everybody.find((owner) => home(owner) !== home('anna')) ?? '';
const [neighbour = ''] = neighbours;

const inTable = (url: string) =>
  createTableCommitLog({ databaseUrl: url, partitions, logger: silent, clock: systemClock });
const onKafka = async () =>
  createKafkaCommitLog({
    brokers: (brokers ?? '').split(','),
    topic: await createTestTopic(brokers ?? '', partitions),
    partitions,
    clientId: 'test',
    logger: silent,
  });

describe.skipIf(!serverUrl).each([
  { name: 'in a table', server: serverUrl, open: inTable },
  { name: 'on Kafka', server: brokers, open: onKafka },
])('a commit that cannot be applied, with the log $name', ({ server, open, name }) => {
  describe.skipIf(!server)('', () => {
    let store: TestStore;
    let log: CommitLog;
    let clock: ManualClock;
    let running: CommandService[];
    let crashes: Error[];
    const notifications = createMemoryNotifications({ logger: silent });

    beforeEach(async () => {
      store = await createTestStore(serverUrl ?? '');
      log = await open(store.url);
      clock = createManualClock();
      running = [];
      crashes = [];
    });
    afterEach(async () => {
      await Promise.all(running.map(({ stop }) => stop()));
      await log.close();
      await store.drop();
    });

    async function start(pool: Pool = store.pool) {
      const telemetry = noopTelemetry();
      const service = await startCommandService({
        pool,
        epoch: 1,
        personalData: plainPersonalData,
        log,
        notifications,
        logger: silent,
        telemetry,
        clock,
        onCrash: (error) => crashes.push(error),
      });
      running.push(service);
      return telemetry.meter;
    }
    const append = (commit: Commit, headers: Readonly<Record<string, string>> = {}) =>
      log.append({ key: commit.stream, value: bytesOf(commit), headers });
    const appendAll = async (...commits: readonly Commit[]) => {
      for (const commit of commits) await append(commit);
    };
    const archived = async (owner: string) =>
      (
        await store.pool.query<{ id: string }>(
          'select commit_id as id from commits where stream = $1 order by version',
          [`workspace:${owner}`],
        )
      ).rows.map(({ id }) => id);
    const parked = () => listParkedStreams(store.pool, 100);
    const settled = () =>
      waitUntil(async () => {
        const ends = (await log.endOffsets()).reduce((sum, end) => sum + end, 0n);
        const [read] = await store.column('select sum(next_offset)::int8 from log_positions');
        return read === ends || crashes.length > 0;
      });
    /** Makes the failing commit applicable, as an upgrade to a newer release would. */
    const mend = (owner: string) =>
      store.pool.query(
        `insert into ingredients (id, owner, translations, number, created_at, updated_at)
         values ($1, $2, '{}', 1, '', '')`,
        [`lost ${owner}`, owner],
      );
    /** The service looks for parked streams every two seconds, and retries each one every 15 seconds. */
    const tryAgain = async (isDone: () => Promise<boolean>) => {
      clock.advance(15_000);
      await waitUntil(async () => {
        clock.advance(2_000);
        return (await isDone()) || crashes.length > 0;
      });
    };
    const isFree = async () => (await parked()).length === 0;

    test('parks only its stream, which continues in order once the commit can be applied', async () => {
      const verdicts: unknown[] = [];
      const changes: unknown[] = [];
      await notifications.subscribe('verdicts:parked', (text) => verdicts.push(JSON.parse(text)));
      await notifications.subscribe(changesChannel, (text) => changes.push(JSON.parse(text)));
      await appendAll(salt('anna', 0), salt(neighbour, 0), salt(elsewhere, 0));
      await append(poison('anna', 1), { [replyToHeader]: 'verdicts:parked' });
      await appendAll(
        salt('anna', 1),
        salt(neighbour, 1),
        poison(elsewhere, 1),
        salt('anna', 2),
        salt(neighbour, 2),
      );
      const meter = await start();
      await settled();

      expect(await archived('anna')).toEqual(['anna 0']);
      expect(await archived(neighbour)).toEqual([0, 1, 2].map((n) => `${neighbour} ${n}`));
      const reason = expect.stringMatching(/^RowMissing: /);
      const byCommits = [...(await parked())].sort((a, b) => b.commits - a.commits);
      expect(byCommits).toMatchObject([
        { stream: 'workspace:anna', partition: home('anna'), commits: 3, reason },
        { stream: `workspace:${elsewhere}`, partition: home(elsewhere), commits: 1, reason },
      ]);
      expect(await readHaltedPartitions(store.pool)).toEqual([]);
      const gauges = (await meter.read()).filter(({ name: of }) => of.startsWith('qr_menu_parked'));
      expect(gauges.map(({ value }) => value)).toEqual([2, 0]);
      await waitUntil(() => isCaughtUp(store.pool));
      const streams = ['workspace:anna', `workspace:${neighbour}`];
      expect(await caughtUpStreams(store.pool, streams)).toEqual([streams[1]]);

      await mend('anna');
      await append(salt('anna', 3));
      await tryAgain(async () => (await parked()).length === 1);
      await settled();
      expect(await archived('anna')).toEqual(['anna 0', 'poison anna', 'anna 2', 'anna 3']);
      const stream = 'workspace:anna';
      await waitUntil(() => verdicts.length > 0);
      expect(verdicts).toEqual([{ stream, commitId: 'poison anna', outcome: 'accepted' }]);
      expect(changes).toContainEqual(expect.objectContaining({ stream, version: 2, isLate: true }));
      await append(salt('anna', 4));
      await settled();
      expect(await archived('anna')).toHaveLength(5);
      expect(await parked()).toMatchObject([{ stream: `workspace:${elsewhere}` }]);
      expect(crashes).toEqual([]);
    });

    test('two processes apply each parked commit once, even if there are more than fit into one step', async () => {
      const more = Array.from({ length: 50 }, (_, index) => salt('anna', index + 1));
      await appendAll(poison('anna', 0), ...more);
      await start();
      await settled();
      expect(await parked()).toMatchObject([{ commits: 51 }]);
      await mend('anna');
      // Only one consumer can read a log in Postgres, but any process can apply parked commits.
      if (name === 'on Kafka') await start();
      await retryParkedStream(store.pool, 'workspace:anna');
      await tryAgain(isFree);
      expect(await archived('anna')).toEqual([
        'poison anna',
        ...more.map(({ commitId }) => commitId),
      ]);
      const positions = await store.column('select has_parked from log_positions');
      expect(positions).not.toContain(true);
      expect(crashes).toEqual([]);
    });

    test.each([
      ['an event of newer code', [{ type: 'MenuTeleported', data: {} }], /^UnknownEventType: /],
      [
        'a field of newer code',
        [{ ...ingredientCreated('1'), mood: 'new' }],
        /^NewerSchemaVersion: /,
      ],
    ])('is parked because of %s, and an operator can drop it', async (_title, events, reason) => {
      const bytes = bytesOf({ ...salt('anna', 1), events });
      await append(salt('anna', 0));
      const position = await log.append({ key: 'workspace:anna', value: bytes, headers: {} });
      await append(salt('anna', 1, 'after'));
      await start();
      await settled();
      expect(await parked()).toMatchObject([{ reason: expect.stringMatching(reason) }]);
      await dropQuarantined(store.pool, { epoch: 1, ...position }, 'tested');
      await retryParkedStream(store.pool, 'workspace:anna');
      await tryAgain(isFree);
      expect(await archived('anna')).toEqual(['anna 0', 'after']);
      expect(await store.column('select reason from quarantine')).toEqual([
        'an operator dropped this commit',
      ]);
    });

    if (name === 'on Kafka') return;

    test('leaves its stream parked if a later commit fails, but applies the commits in between', async () => {
      const copy = salt('anna', 2, 'poison anna');
      await appendAll(poison('anna', 0), salt('anna', 1));
      const position = await append(copy);
      await append(salt('anna', 2));
      await start();
      await settled();
      await mend('anna');
      const isCopyTried = async () =>
        (await parked())[0]?.reason.includes('duplicate key') === true;
      await tryAgain(isCopyTried);
      expect(await archived('anna')).toEqual(['poison anna', 'anna 1']);
      expect(await parked()).toMatchObject([{ offset: position.offset, commits: 2 }]);
      await dropQuarantined(store.pool, { epoch: 1, ...position }, 'an id of another commit');
      await tryAgain(isFree);
      expect(await archived('anna')).toEqual(['poison anna', 'anna 1', 'anna 2']);
    });

    test('parks only its stream, even if the failing statement contains other commits', async () => {
      await appendAll(
        salt('anna', 0),
        salt(neighbour, 0),
        salt('anna', 1, 'anna 0'),
        salt(neighbour, 1),
      );
      await start();
      await settled();
      expect(await parked()).toMatchObject([
        { stream: 'workspace:anna', commits: 1, reason: expect.stringContaining('duplicate key') },
      ]);
      expect(await archived('anna')).toEqual(['anna 0']);
      expect(await archived(neighbour)).toEqual([`${neighbour} 0`, `${neighbour} 1`]);
      expect(await readHaltedPartitions(store.pool)).toEqual([]);
    });

    test('after parking 20 streams within a minute, the partition halts until the cause is gone', async () => {
      const many = neighbours.slice(0, 21);
      const last = many.at(-1) ?? '';
      for (const owner of many.slice(0, 20)) await append(poison(owner, 0));
      const meter = await start();
      await settled();
      expect(await parked()).toHaveLength(20);
      await appendAll(poison(last, 0), salt('anna', 0), salt(elsewhere, 0));
      const [halted] = await waitUntil(async () => {
        const found = await readHaltedPartitions(store.pool);
        return found.length > 0 ? found : undefined;
      });
      expect(halted).toMatchObject({
        partition: home('anna'),
        reason: expect.stringMatching(/^TooManyParked: .*RowMissing/),
      });
      await waitUntil(async () => (await archived(elsewhere)).length === 1);
      expect([await parked(), await archived('anna')]).toMatchObject([{ length: 20 }, []]);
      const gauges = await meter.read();
      expect(gauges.find(({ name: of }) => of === 'qr_menu_halted_partitions')?.value).toBe(1);
      // The partition must stay halted. Otherwise, a faulty release would park 20 streams every minute.
      clock.advance(120_000);
      await waitUntil(async () => {
        const [latest] = await readHaltedPartitions(store.pool);
        return latest?.triedAt.getTime() !== halted?.triedAt.getTime();
      });
      expect(await parked()).toHaveLength(20);
      await mend(last);
      await tryAgain(async () => (await archived('anna')).length === 1);
      expect(await readHaltedPartitions(store.pool)).toEqual([]);
    });

    test.each([
      ['a deadlock', '40P01'],
      ['a full disk', '53100'],
      ['no memory', '53200'],
      ['a server that shuts down', '57P01'],
      ['a lost connection', undefined],
    ])('halts its partition after %s, and parks nothing', async (_title, code) => {
      let isBroken = true;
      const failing = failAt(store.pool, /^insert into ingredients/, () => {
        if (!isBroken) return null;
        const error = new pg.DatabaseError('not now', 7, 'error');
        return code === undefined
          ? new Error('Connection terminated')
          : Object.assign(error, { code });
      });
      await append(salt('anna', 0));
      await start(failing);
      await waitUntil(async () => (await readHaltedPartitions(store.pool)).length === 1);
      expect(await parked()).toEqual([]);
      isBroken = false;
      await tryAgain(async () => (await archived('anna')).length === 1);
      expect(await parked()).toEqual([]);
    });

    test('does not delay other parked streams if the store fails for one of them', async () => {
      let failures = 0;
      const failing = failAt(store.pool, /^update ingredients/, () =>
        failures-- > 0
          ? Object.assign(new pg.DatabaseError('full', 4, 'error'), { code: '53100' })
          : null,
      );
      for (const owner of ['anna', elsewhere]) {
        await append(poison(owner, 0));
        await mend(owner);
      }
      await store.pool.query('update ingredients set owner = $1', ['nobody']);
      await start(failing);
      await settled();
      expect(await parked()).toHaveLength(2);
      await store.pool.query("update ingredients set owner = replace(id, 'lost ', '')");
      failures = 1;
      await tryAgain(async () => (await parked()).length === 1);
      await tryAgain(isFree);
      expect(crashes).toEqual([]);
    });

    test('keeps the previous release from judging the waiting commits', async () => {
      await appendAll(poison('anna', 0), salt('anna', 0));
      await start();
      await settled();
      // The statement that earlier releases use.
      const move = `update log_positions set next_offset = next_offset + 1, last_commit_id = 'x',
        last_offset = next_offset, last_hash = '', last_term = null where partition = $1`;
      await expect(store.pool.query(move, [home('anna')])).rejects.toThrow(
        'parked_commits_need_their_release',
      );
      await mend('anna');
      await tryAgain(isFree);
      await store.pool.query(move, [home('anna')]);
    });

    test('a parked commit is not applied if the log has another record at its offset', async () => {
      const { offset } = await append(poison('anna', 0));
      // This is the last record before the stored offset. It must not change, because of rule R4.
      await append(salt(neighbour, 0));
      await start();
      await settled();
      await mend('anna');
      await store.pool.query(
        'update commit_log.log_records set value = $1 where partition = $2 and log_offset = $3',
        [bytesOf(salt('anna', 0)), home('anna'), offset],
      );
      await tryAgain(isFree);
      // A real process would exit at its first crash. This one keeps trying, so it may crash again.
      expect(crashes[0]).toMatchObject({ code: 'LOG_DIVERGED' });
      expect(await archived('anna')).toEqual([]);
    });

    test('a parked commit is no longer listed once the log has been replaced', async () => {
      await append(poison('anna', 0));
      await start();
      await settled();
      await store.pool.query('delete from log_positions');
      expect(await parked()).toEqual([]);
    });
  });
});

function failAt(pool: Pool, statement: RegExp, errorOf: () => Error | null): Pool {
  const connect = async () => {
    const client = await pool.connect();
    return new Proxy(client, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (key !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (...args: unknown[]) => {
          const [first] = args;
          const text = typeof first === 'string' ? first : String(Object(first).text);
          const error = statement.test(text.trim()) ? errorOf() : null;
          if (error) throw error;
          return Reflect.apply(target.query, target, args);
        };
      },
    });
  };
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
