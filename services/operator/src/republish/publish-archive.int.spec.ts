import { applyBatch } from '@qr-menu/command';
import { systemClock } from '@qr-menu/runtime/process';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { type CommitLog, createTableCommitLog } from '@qr-menu/stores/commit-log';
import { testTopicName } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { type ArchiveWorld, createArchiveWorld, silent } from '../../test/archive-world.ts';
import { openKafkaLog } from '../../test/kafka-log.ts';
import { ingredientMessage } from '../../test/log-records.ts';
import { untidyLog } from '../../test/untidy-log.ts';
import { type AppendMany, publishArchive, publishArchiveToTable } from './publish-archive.ts';

const serverUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const partitions = 3;
const owners = ['anna', 'boris', 'Цвета'];

describe.skipIf(!serverUrl)('publishing the archive again', () => {
  let world: ArchiveWorld;
  let store: ArchiveWorld['store'];
  /** The log that the archive was built from. */
  let old: CommitLog;
  let closers: (() => Promise<void>)[];

  beforeEach(async () => {
    world = await createArchiveWorld(serverUrl ?? '');
    store = world.store;
    closers = [store.drop];
    old = await openTableLog();
    for (const record of untidyLog(owners, 25, 11)) await old.append(record);
    await world.apply(old);
    await store.pool.query(
      'insert into log_identity (epoch) select 1 where not exists (select from log_identity)',
    );
  });
  afterEach(async () => {
    for (const close of closers.reverse()) await close();
  });

  const openTableLog = async () => {
    const options = { databaseUrl: store.url, partitions, logger: silent, clock: systemClock };
    const log = await createTableCommitLog(options);
    closers.push(log.close);
    return log;
  };
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
  const rebuild = (log: CommitLog, epoch: number) => world.rebuild(log, { epoch });
  const epochs = () => store.column('select epoch from log_identity');
  const logNames = () => store.column('select log from log_identity');
  /** All contents of the tables, without the positions of the commits. */
  const substance = async () => {
    const { log_positions: _, quarantine: __, commits: ___, ...tables } = await world.contents();
    const commits = await store.column(
      'select (stream, version, commit_id, owner, actor, at, envelope)::text from commits order by 1',
    );
    return { ...tables, commits };
  };

  describe.skipIf(!brokers)('to Kafka', () => {
    test('creates a log from which every row of the archive can be rebuilt, with new positions', async () => {
      const before = await substance();
      const { log, append } = await toTopic(testTopicName());
      await publishArchive({ ...options(2), log, append });
      expect(await substance()).toEqual(before);
      const live = await world.contents();
      expect(await world.madeAnew(log, 2)).toEqual({ ...live, quarantine: [] });
      expect(live.quarantine?.length).toBeGreaterThan(1);
      await rebuild(log, 2);
      expect(await world.contents()).toEqual(live);
      expect(await epochs()).toEqual([2]);
      expect(await logNames()).toEqual([log.name]);
      expect(await store.column('select distinct epoch from commits')).toEqual([2]);

      const { log: third, append: appendThird } = await toTopic(testTopicName());
      await publishArchive({ ...options(3), log: third, append: appendThird });
      expect(await substance()).toEqual(before);
      await rebuild(third, 3);
      expect(await substance()).toEqual(before);
    });

    test('resumes after an interruption, even if a batch was stored twice', async () => {
      const live = await world.contents();
      const topic = testTopicName();
      const { log, append } = await toTopic(topic);
      const sizes: number[] = [];
      // Sends small batches, stores each twice, and fails after the third, as if its acknowledgement were
      // lost.
      const failing: AppendMany = async (partition, records) => {
        for (let begin = 0; begin < records.length; begin += 10) {
          const batch = records.slice(begin, begin + 10);
          await append(partition, batch);
          await append(partition, batch);
          if (sizes.push(batch.length) === 3) throw new Error('cut off');
        }
      };
      await expect(publishArchive({ ...options(2), log, append: failing })).rejects.toThrow(
        'cut off',
      );
      expect(await world.contents()).toEqual(live);
      // Interrupts the attempt after all records are appended and before the transaction starts.
      const all = live.commits?.length ?? 0;
      await expect(publishArchive({ ...options(2, all), log, append })).rejects.toMatchObject({
        code: 'INTERRUPTED',
      });
      expect(await world.contents()).toEqual(live);
      expect(await epochs()).toEqual([1]);
      const appended = (await log.endOffsets()).reduce((sum, end) => sum + end, 0n);
      const never: AppendMany = () => Promise.reject(new Error('it is all there'));
      await publishArchive({ ...options(2), log, append: never });
      expect(Number(appended)).toBeGreaterThan(all);
      expect(await world.madeAnew(log, 2)).toEqual({
        ...(await world.contents()),
        quarantine: [],
      });
    });

    test('lets a client repeat a mutation whose commit was in the old log but never archived', async () => {
      const { rows } = await store.pool.query(
        "select version from streams where stream = 'workspace:anna'",
      );
      const version = Number(rows[0]?.version);
      // This commit is in the old log, but was never archived or acknowledged. The caller got PENDING.
      const record = ingredientMessage('anna', version);
      await old.append(record);
      const { log, append } = await toTopic(testTopicName());
      await publishArchive({ ...options(2), log, append });
      const late = () => store.column("select id from ingredients where id like 'late %'");
      expect(await late()).toEqual([]);
      for (const _ of ['sent again', 'and again']) {
        const { partition, offset } = await log.append(record);
        for await (const records of log.readRange(partition, offset, offset + 1n)) {
          await applyBatch(world.referee(2), { partition, records });
        }
      }
      expect(await late()).toEqual([`late anna ${version}`]);
      expect(await world.madeAnew(log, 2)).toEqual({
        ...(await world.contents()),
        quarantine: [],
      });
    });

    test('refuses a topic with any other content, and changes nothing', async () => {
      const live = await world.contents();
      const record = ingredientMessage('stranger', 0);
      const first = await toTopic(testTopicName());
      await first.log.append(record);
      await expect(
        publishArchive({ ...options(2), log: first.log, append: first.append }),
      ).rejects.toMatchObject({ code: 'NOT_THIS_ARCHIVE' });
      const second = await toTopic(testTopicName());
      const disturbed: AppendMany = async (partition, records) => {
        await second.append(partition, records);
        await second.log.append(record);
      };
      await expect(
        publishArchive({ ...options(2), log: second.log, append: disturbed }),
      ).rejects.toMatchObject({ code: 'NOT_THIS_ARCHIVE' });
      expect(await world.contents()).toEqual(live);
      expect(await epochs()).toEqual([1]);
    });

    test('refuses to run while a referee still applies commits', async () => {
      const { log, append } = await toTopic(testTopicName());
      const moving: AppendMany = async (partition, records) => {
        await append(partition, records);
        await store.pool.query('update log_positions set next_offset = next_offset + 1');
      };
      await expect(publishArchive({ ...options(2), log, append: moving })).rejects.toMatchObject({
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
  ])('is refused for an archive that %s', async (_title, damage) => {
    await store.pool.query(damage);
    const live = await world.contents();
    await expect(publishArchiveToTable({ ...options(2), partitions })).rejects.toMatchObject({
      code: 'ARCHIVE_TORN',
    });
    expect(await world.contents()).toEqual(live);
  });

  test('gives the statements that read the whole archive enough time', async () => {
    const pool = createMenuStorePool({ url: store.url, applicationName: 'test', logger: silent });
    closers.push(() => pool.end());
    const clients: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }[] = [];
    pool.on('connect', (client) => clients.push(vi.spyOn(client, 'query')));
    await publishArchiveToTable({ ...options(2), pool, partitions });
    const whole = clients
      .flatMap(({ mock }) => mock.calls.map(([statement]) => statement))
      .map((statement) => (typeof statement === 'string' ? { text: statement } : statement))
      .filter((statement) => /count\(\*\)|update commits/.test(JSON.stringify(statement)));
    const patient = expect.objectContaining({ query_timeout: 24 * 3_600_000 });
    expect(whole).toEqual([patient, patient, patient]);
  });

  test('creates a log for an empty archive, but not for an archive that never had a log', async () => {
    const young = await createArchiveWorld(serverUrl ?? '');
    closers.push(young.store.drop);
    const { pool, url } = young.store;
    const publish = () => publishArchiveToTable({ ...options(2), pool, partitions });
    await expect(publish()).rejects.toMatchObject({ code: 'EMPTY_ARCHIVE' });

    await pool.query('insert into log_identity (epoch) values (1)');
    const log = await createTableCommitLog({
      databaseUrl: url,
      partitions,
      logger: silent,
      clock: systemClock,
    });
    closers.push(log.close);
    await log.append({ key: 'workspace:anna', value: Buffer.from('?'), headers: {} });
    await young.apply(log);
    expect(await young.store.column('select count(*) from log_positions')).toEqual([1n]);
    await publish();
    expect(await young.store.column('select count(*) from log_positions')).toEqual([0n]);
    const [first] = untidyLog(['anna'], 1, 11);
    if (first) await log.append(first);
    await young.apply(log, 2);
    expect(await young.store.column('select epoch from log_positions, log_identity')).toEqual([2]);
  });

  test('refills the log in Postgres completely, or not at all if it is interrupted', async () => {
    const before = await substance();
    const ends = await old.endOffsets();
    await expect(publishArchiveToTable({ ...options(2, 1), partitions })).rejects.toMatchObject({
      code: 'INTERRUPTED',
    });
    expect(await old.endOffsets()).toEqual(ends);
    await publishArchiveToTable({ ...options(2), partitions });
    expect(await substance()).toEqual(before);
    expect(await epochs()).toEqual([2]);
    expect(await logNames()).toEqual([old.name]);
    await rebuild(old, 2);
    expect(await substance()).toEqual(before);
    await old.append({ key: 'workspace:anna', value: Buffer.from('?'), headers: {} });
    const total = (values: readonly bigint[]) => values.reduce((sum, end) => sum + end, 0n);
    const archived = before.commits.length;
    expect(total(await old.endOffsets())).toBe(BigInt(archived + 1));
    expect(total(ends)).toBeGreaterThan(BigInt(archived));
  });
});
