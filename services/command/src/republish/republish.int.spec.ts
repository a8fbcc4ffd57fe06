import {
  type CommitLog,
  createMenuStorePool,
  createTableCommitLog,
  type NewLogRecord,
  plainPersonalData,
  systemClock,
} from '@qr-menu/platform';
import { testTopicName } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { bytesOf, commitOf, ingredientCreated } from '../../test/commits.ts';
import { openKafkaLog } from '../../test/kafka-log.ts';
import { applyWholeLog, tableContents } from '../../test/table-contents.ts';
import { createTestStore, silent, type TestStore } from '../../test/test-store.ts';
import { untidyLog } from '../../test/untidy-log.ts';
import { rebuildPostgres } from '../rebuild/rebuild-postgres.ts';
import { applyBatch } from '../referee/apply-batch.ts';
import { type AppendMany, republish, republishToTable } from './republish.ts';

const serverUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const partitions = 3;
const owners = ['anna', 'boris', 'Цвета'];

describe.skipIf(!serverUrl)('publishing the archive anew', () => {
  let store: TestStore;
  /** The log that the archive came out of. */
  let old: CommitLog;
  let closers: (() => Promise<void>)[];

  beforeEach(async () => {
    store = await createTestStore(serverUrl ?? '');
    closers = [store.drop];
    old = await tableLogOf(store);
    for (const record of untidyLog(owners, 25, 11)) await old.append(record);
    await applyWholeLog(referee(store, 1), old);
    await store.pool.query(
      'insert into log_identity (epoch) select 1 where not exists (select from log_identity)',
    );
  });
  afterEach(async () => {
    for (const close of closers.reverse()) await close();
  });

  const tableLogOf = async ({ url }: TestStore) => {
    const options = { databaseUrl: url, partitions, logger: silent, clock: systemClock };
    const log = await createTableCommitLog(options);
    closers.push(log.close);
    return log;
  };
  const referee = ({ pool }: TestStore, epoch: number) => ({
    pool,
    epoch,
    personalData: plainPersonalData,
  });
  const toTopic = async (topic: string) => {
    const opened = await openKafkaLog(brokers ?? '', topic, partitions);
    closers.push(opened.close);
    return opened;
  };
  const options = (epoch: number, stopAt = Number.POSITIVE_INFINITY) => {
    const stop = new AbortController();
    const onProgress = ({ done }: { done: number }) => {
      if (done >= stopAt) stop.abort();
    };
    return { pool: store.pool, epoch, onProgress, signal: stop.signal };
  };
  /** What a command service would make of a log on a database of its own. */
  const madeAnew = async (log: CommitLog, epoch: number) => {
    const other = await createTestStore(serverUrl ?? '');
    await applyWholeLog(referee(other, epoch), log);
    const contents = await tableContents(other.pool);
    await other.drop();
    return contents;
  };
  const rebuild = (log: CommitLog, epoch: number) =>
    rebuildPostgres({
      ...referee(store, epoch),
      databaseUrl: store.url,
      log,
      source: `test, epoch ${epoch}`,
      clock: systemClock,
      logger: silent,
      restart: false,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  const epochs = () => store.column('select epoch from log_identity');
  const logNames = () => store.column('select log from log_identity');
  /** Everything but where the commits lie. */
  const substance = async () => {
    const {
      log_positions: _,
      quarantine: __,
      commits: ___,
      ...tables
    } = await tableContents(store.pool);
    const commits = await store.column(
      'select (stream, version, commit_id, owner, actor, at, envelope)::text from commits order by 1',
    );
    return { ...tables, commits };
  };

  describe.skipIf(!brokers)('in Kafka', () => {
    test('gives a log that gives the archive back, row by row, with its new places', async () => {
      const before = await substance();
      const { log, append } = await toTopic(testTopicName());
      await republish({ ...options(2), log, append });
      expect(await substance()).toEqual(before);
      const live = await tableContents(store.pool);
      expect(await madeAnew(log, 2)).toEqual({ ...live, quarantine: [] });
      expect(live.quarantine?.length).toBeGreaterThan(1);
      await rebuild(log, 2);
      expect(await tableContents(store.pool)).toEqual(live);
      expect(await epochs()).toEqual([2]);
      expect(await logNames()).toEqual([log.name]);
      expect(await store.column('select distinct epoch from commits')).toEqual([2]);

      const { log: third, append: appendThird } = await toTopic(testTopicName());
      await republish({ ...options(3), log: third, append: appendThird });
      expect(await substance()).toEqual(before);
      await rebuild(third, 3);
      expect(await substance()).toEqual(before);
    });

    test('goes on where it was interrupted, also behind a batch that was stored twice', async () => {
      const live = await tableContents(store.pool);
      const topic = testTopicName();
      const { log, append } = await toTopic(topic);
      const sizes: number[] = [];
      // Sends small batches, stores each twice, and fails after the third: its answer was lost.
      const failing: AppendMany = async (partition, records) => {
        for (let begin = 0; begin < records.length; begin += 10) {
          const batch = records.slice(begin, begin + 10);
          await append(partition, batch);
          await append(partition, batch);
          if (sizes.push(batch.length) === 3) throw new Error('cut off');
        }
      };
      await expect(republish({ ...options(2), log, append: failing })).rejects.toThrow('cut off');
      expect(await tableContents(store.pool)).toEqual(live);
      // Interrupted once more, when everything is appended, before the transaction.
      const all = live.commits?.length ?? 0;
      await expect(republish({ ...options(2, all), log, append })).rejects.toMatchObject({
        code: 'INTERRUPTED',
      });
      expect(await tableContents(store.pool)).toEqual(live);
      expect(await epochs()).toEqual([1]);
      const appended = (await log.endOffsets()).reduce((sum, end) => sum + end, 0n);
      const never: AppendMany = () => Promise.reject(new Error('it is all there'));
      await republish({ ...options(2), log, append: never });
      expect(Number(appended)).toBeGreaterThan(all);
      expect(await madeAnew(log, 2)).toEqual({
        ...(await tableContents(store.pool)),
        quarantine: [],
      });
    });

    test('a mutation that was only in the lost tail is accepted when its key is sent again', async () => {
      const { rows } = await store.pool.query(
        "select version from streams where stream = 'workspace:anna'",
      );
      const version = Number(rows[0]?.version);
      // Appended to the old log, never archived, never acknowledged: the caller was told PENDING.
      const pending = commitOf('workspace:anna', version, [ingredientCreated('late')]);
      const record: NewLogRecord = { key: pending.stream, value: bytesOf(pending), headers: {} };
      await old.append(record);
      const { log, append } = await toTopic(testTopicName());
      await republish({ ...options(2), log, append });
      const late = () => store.column("select id from ingredients where id = 'late'");
      expect(await late()).toEqual([]);
      for (const _ of ['sent again', 'and again']) {
        const { partition, offset } = await log.append(record);
        for await (const records of log.readRange(partition, offset, offset + 1n)) {
          await applyBatch(referee(store, 2), { partition, records });
        }
      }
      expect(await late()).toEqual(['late']);
      expect(await madeAnew(log, 2)).toEqual({
        ...(await tableContents(store.pool)),
        quarantine: [],
      });
    });

    test('refuses a topic that holds anything else, and changes nothing', async () => {
      const live = await tableContents(store.pool);
      const stranger = commitOf('workspace:stranger', 0, [ingredientCreated('x')]);
      const record = { key: stranger.stream, value: bytesOf(stranger), headers: {} };
      const first = await toTopic(testTopicName());
      await first.log.append(record);
      await expect(
        republish({ ...options(2), log: first.log, append: first.append }),
      ).rejects.toMatchObject({ code: 'NOT_THIS_ARCHIVE' });
      const second = await toTopic(testTopicName());
      const disturbed: AppendMany = async (partition, records) => {
        await second.append(partition, records);
        await second.log.append(record);
      };
      await expect(
        republish({ ...options(2), log: second.log, append: disturbed }),
      ).rejects.toMatchObject({ code: 'NOT_THIS_ARCHIVE' });
      expect(await tableContents(store.pool)).toEqual(live);
      expect(await epochs()).toEqual([1]);
    });

    test('refuses while a referee goes on applying', async () => {
      const { log, append } = await toTopic(testTopicName());
      const moving: AppendMany = async (partition, records) => {
        await append(partition, records);
        await store.pool.query('update log_positions set next_offset = next_offset + 1');
      };
      await expect(republish({ ...options(2), log, append: moving })).rejects.toMatchObject({
        code: 'ARCHIVE_MOVED',
      });
      expect(await epochs()).toEqual([1]);
    });
  });

  test.each([
    ['lacks a version', "delete from commits where stream = 'workspace:anna' and version = 2"],
    [
      'holds another envelope',
      'update commits set envelope = replace(envelope, \'"expectedVersion":1\', \'"expectedVersion":7\') where version = 2',
    ],
  ])('refuses an archive that %s', async (_what, damage) => {
    await store.pool.query(damage);
    const live = await tableContents(store.pool);
    await expect(republishToTable({ ...options(2), partitions })).rejects.toMatchObject({
      code: 'ARCHIVE_TORN',
    });
    expect(await tableContents(store.pool)).toEqual(live);
  });

  test('waits for whatever reads the whole archive', async () => {
    const pool = createMenuStorePool({ url: store.url, applicationName: 'test', logger: silent });
    closers.push(() => pool.end());
    const clients: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }[] = [];
    pool.on('connect', (client) => clients.push(vi.spyOn(client, 'query')));
    await republishToTable({ ...options(2), pool, partitions });
    const whole = clients
      .flatMap(({ mock }) => mock.calls.map(([statement]) => statement))
      .map((statement) => (typeof statement === 'string' ? { text: statement } : statement))
      .filter((statement) => /count\(\*\)|update commits/.test(JSON.stringify(statement)));
    const patient = expect.objectContaining({ query_timeout: 24 * 3_600_000 });
    expect(whole).toEqual([patient, patient, patient]);
  });

  test('refills the log in Postgres: all of it, or nothing when it is interrupted', async () => {
    const before = await substance();
    const ends = await old.endOffsets();
    await expect(republishToTable({ ...options(2, 1), partitions })).rejects.toMatchObject({
      code: 'INTERRUPTED',
    });
    expect(await old.endOffsets()).toEqual(ends);
    await republishToTable({ ...options(2), partitions });
    expect(await substance()).toEqual(before);
    expect(await epochs()).toEqual([2]);
    expect(await logNames()).toEqual([old.name]);
    await rebuild(old, 2);
    expect(await substance()).toEqual(before);
    await old.append({ key: 'workspace:anna', value: bytesOf('?'), headers: {} });
    const total = (values: readonly bigint[]) => values.reduce((sum, end) => sum + end, 0n);
    const archived = before.commits.length;
    expect(total(await old.endOffsets())).toBe(BigInt(archived + 1));
    expect(total(ends)).toBeGreaterThan(BigInt(archived));
  });
});
