import { type CommandService, logDerivedTables, startCommandService } from '@qr-menu/command';
import { systemClock } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import { dropParkedCommit, readCommitsAfter, streamVersion } from '@qr-menu/stores/archive';
import {
  type CommitLog,
  createKafkaCommitLog,
  createTableCommitLog,
  type NewLogRecord,
} from '@qr-menu/stores/commit-log';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { createTestTopic, swept, waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type ArchiveWorld, createArchiveWorld, silent } from '../../test/archive-world.ts';
import { changeMessage, ingredientMessage } from '../../test/log-records.ts';
import { untidyLog } from '../../test/untidy-log.ts';
import { planRebuild, type RebuildOptions } from './rebuild.ts';
import { dropReplaced, replacedSchemas, shadowSchema } from './shadow.ts';

const serverUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const partitions = 3;
const owners = ['anna', 'Цвета'];
const failing =
  'select stream from parked_commits where reason is not null and tried_at is not null';

const onKafka = async () =>
  createKafkaCommitLog({
    brokers: (brokers ?? '').split(','),
    topic: await createTestTopic(brokers ?? '', partitions),
    partitions,
    clientId: 'test',
    logger: silent,
  });
const inTable = ({ store: { url } }: ArchiveWorld) =>
  createTableCommitLog({ databaseUrl: url, partitions, logger: silent, clock: systemClock });

const logs = [
  { name: 'Kafka', server: brokers, open: onKafka },
  { name: 'the table', server: serverUrl, open: inTable },
];

describe.skipIf(!serverUrl).each(swept(logs, logs.slice(1)))(
  'rebuilding Postgres from $name',
  ({ name, server, open }) => {
    const isKafka = name === 'Kafka';
    describe.skipIf(!server)('', () => {
      let world: ArchiveWorld;
      let store: ArchiveWorld['store'];
      let log: CommitLog;
      let service: CommandService | undefined;
      let crashes: Error[];

      beforeEach(async () => {
        world = await createArchiveWorld(serverUrl ?? '');
        store = world.store;
        log = await open(world);
        crashes = [];
        service = undefined;
      });
      afterEach(async () => {
        await service?.stop();
        await log.close();
        await store.drop();
      });

      const appendAll = async (records: readonly NewLogRecord[]) => {
        for (const record of records) await log.append(record);
      };
      const start = async () => {
        service = await startCommandService({
          ...world.referee(),
          log,
          notifications: createMemoryNotifications({ logger: silent }),
          logger: silent,
          onCrash: (error) => crashes.push(error),
        });
      };
      const settled = () =>
        waitUntil(async () => {
          const ends = (await log.endOffsets()).reduce((sum, end) => sum + end, 0n);
          const [read] = await store.column('select sum(next_offset)::int8 from log_positions');
          return read === ends;
        });
      const rebuild = (over: Partial<RebuildOptions> = {}) => world.rebuild(log, over);

      const indexes = (schema: string) =>
        store.column(`select indexname from pg_indexes where schemaname = '${schema}'
        and tablename = any ('{${logDerivedTables.join()}}') order by 1`);
      const withoutAutovacuum = (schema: string) =>
        store.column(`select relname::text from pg_class
        where relnamespace = '${schema}'::regnamespace
          and 'autovacuum_enabled=false' = any (reloptions) order by relname::text collate "C"`);
      const version = (owner: string) => streamVersion(store.pool, workspaceStream(owner));

      test('creates tables with identical rows while owners write and others read', async () => {
        const records = untidyLog(owners, 40, 7);
        const half = records.length / 2;
        await appendAll(records.slice(0, half));
        await start();
        await settled();
        await store.pool.query("insert into menu_views values ('anna', '2026-01-01', 5)");
        const commitCounts: number[][] = [[], []];
        const errors: unknown[] = [];
        let over = false;
        const anna = workspaceStream('anna');
        const read = async (mine: number[]) => {
          while (!over) {
            // These statements have names, so each pooled connection prepares them only once.
            const { commits } = await readCommitsAfter(store.pool, anna, 0);
            mine.push(commits.length);
          }
        };
        const readers = commitCounts.map((mine) => read(mine).catch((error) => errors.push(error)));
        const writer = appendAll(records.slice(half));
        const first = await rebuild();
        await writer;
        await settled();
        over = true;
        await Promise.all(readers);
        const second = await rebuild();

        expect([crashes, errors]).toEqual([[], []]);
        for (const mine of commitCounts) {
          expect(mine.length).toBeGreaterThan(5);
          expect(mine).toEqual([...mine].sort((a, b) => a - b));
        }
        const same = { lacked: 0, unknownToTheLog: 0, changed: 0 };
        expect([first.archive, second.archive]).toEqual([same, same]);
        expect(second.records).toBe(records.length);
        const live = await world.contents();
        expect(live).toEqual(await world.madeAnew(log));
        expect(live).toEqual(await world.contents(second.replaced));
        expect(live.quarantine?.length).toBeGreaterThan(1);
        expect(await store.column('select views from menu_views')).toEqual([5n]);
        expect(await replacedSchemas(store.pool)).toEqual([first.replaced, second.replaced]);
        await dropReplaced(store.pool, [first.replaced]);
        expect(await replacedSchemas(store.pool)).toEqual([second.replaced]);
        expect(await indexes('menu')).toEqual(await indexes(second.replaced));
        const last = await version('anna');
        await log.append(ingredientMessage('anna', last));
        await settled();
        expect(await version('anna')).toBe(last + 1);
        expect(crashes).toEqual([]);
      });

      // These cases do not depend on the kind of log, so they run only once.
      if (isKafka) return;

      test('repairs changes made directly in the tables, and reports how the archive differed', async () => {
        await appendAll(untidyLog(owners, 12, 3));
        await world.apply(log);
        const right = await world.contents();
        await store.pool.query(`
        delete from commits where stream = 'workspace:anna' and version = 5;
        update commits set envelope = envelope || ' ' where stream = 'workspace:Цвета' and version = 2;
        insert into commits select 'workspace:nobody', version, commit_id, owner, actor, at, epoch,
          partition, log_offset + 100000, envelope from commits limit 1;
        delete from accounts;
        delete from streams where stream = 'workspace:anna';
        grant select on items to pg_monitor`);
        const { archive } = await rebuild();
        expect(archive).toEqual({ lacked: 1, unknownToTheLog: 1, changed: 1 });
        expect(await world.contents()).toEqual(right);
        const rights = "has_table_privilege('pg_monitor', 'menu.items', 'select')";
        expect(await store.column(`select ${rights}`)).toEqual([true]);
      });

      test('parks the same streams and drops the same commits', async () => {
        const poison = (owner: string) => changeMessage(owner, 'lost');
        const dropped = await log.append(poison('dora'));
        await appendAll([poison('boris'), ingredientMessage('boris', 0), poison('dora')]);
        await appendAll(untidyLog(owners, 12, 3));
        await start();
        await settled();
        expect(await dropParkedCommit(store.pool, { epoch: 1, ...dropped }, 'test')).toBe(true);
        const parked = () =>
          store.column('select stream from parked_commits order by stream, log_offset');
        await waitUntil(async () => (await parked()).length === 3);
        await waitUntil(async () => (await store.column(failing)).length === 2);
        await service?.stop();
        const before = await world.contents();
        await rebuild();
        expect(await world.contents()).toEqual(before);

        // Imitates rows that were deleted by hand. The rebuild can still apply their commits.
        await store.pool.query("delete from ingredients where owner = 'anna'");
        await store.pool.query(`insert into quarantine_dropped
          select 1, partition, log_offset, 'test' from parked_commits where stream = 'workspace:boris'`);
        await rebuild();
        expect(await parked()).toEqual(['workspace:dora']);
      });

      test('does not switch the tables if too many streams would be parked', async () => {
        const bad = Array.from({ length: 80 }, (_, index) =>
          changeMessage(`owner-${index}`, `there ${index}`),
        );
        // These rows are added by hand, so that the commits can be applied to the live tables.
        for (let index = 0; index < bad.length; index += 1) {
          await store.pool.query(
            `insert into ingredients (id, owner, translations, number, created_at, updated_at)
             values ($1, $2, '{}', 1, '', '')`,
            [`there ${index}`, `owner-${index}`],
          );
        }
        await appendAll(bad);
        await world.apply(log);
        const before = await world.contents();
        await expect(rebuild()).rejects.toMatchObject({ code: 'TOO_MANY_PARKED' });
        expect(await world.contents()).toEqual(before);
      });

      test('every table is either derived from the log or listed as kept', async () => {
        const keptAsTheyAre = [
          'applied_migrations',
          'erased_workspaces',
          'halted_partitions',
          'log_identity',
          'mails',
          'menu_view_batches',
          'menu_views',
          'operator_runs',
          'pending_uploads',
          'quarantine_dropped',
          'store_incarnation',
          'stored_images',
          'table_views',
          'workspace_snapshots',
        ];
        const tables = await store.column(
          "select tablename::text from pg_tables where schemaname = 'menu'",
        );
        expect([...tables].sort()).toEqual([...keptAsTheyAre, ...logDerivedTables].sort());
      });

      test('resumes an interrupted rebuild, and starts over on request', async () => {
        const records = untidyLog(owners, 12, 4);
        await appendAll(records);
        await world.apply(log);
        const steps: number[] = [];
        const interrupted = (whenDone: number) => {
          const stop = new AbortController();
          const onProgress = ({ done }: { done: number }) => {
            steps.push(done);
            if (done >= whenDone) stop.abort();
          };
          return rebuild({ onProgress, signal: stop.signal, batchSize: 5 });
        };
        await expect(interrupted(1)).rejects.toMatchObject({ code: 'INTERRUPTED' });
        const { applied, records: all } = await planRebuild({ ...world.referee(), log });
        expect(all).toBe(records.length);
        expect(applied).toBeGreaterThan(0);
        expect(applied).toBeLessThan(all);
        await expect(rebuild({ source: 'another' })).rejects.toMatchObject({
          code: 'OTHER_REBUILD',
        });
        expect(await withoutAutovacuum(shadowSchema)).toEqual([...logDerivedTables].sort());
        steps.length = 0;
        await expect(interrupted((applied ?? 0) + 1)).rejects.toMatchObject({
          code: 'INTERRUPTED',
        });
        expect(steps[0]).toBe(applied);
        steps.length = 0;
        await rebuild({ restart: true, onProgress: ({ done }) => steps.push(done) });
        expect(steps[0]).toBe(0);
        expect(steps.at(-1)).toBe(all);
        expect(await withoutAutovacuum('menu')).toEqual([]);
        expect(await planRebuild({ ...world.referee(), log })).toMatchObject({ applied: null });
        expect(await world.contents()).toEqual(await world.madeAnew(log));
      });

      test('waits for one reader without blocking others', async () => {
        await appendAll(untidyLog(['anna'], 10, 5));
        await world.apply(log);
        const reader = await store.pool.connect();
        await reader.query('begin');
        await reader.query('select from commits');
        const waiting = rebuild();
        const lockWaits = `select from pg_locks where not granted and mode = 'AccessExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())`;
        await waitUntil(async () => (await store.pool.query(lockWaits)).rowCount);
        // This query has to wait for the switch, but only briefly.
        await store.pool.query('select from commits');
        await reader.query('commit');
        reader.release();
        await waiting;
        expect(await replacedSchemas(store.pool)).toHaveLength(1);
      });

      test('refuses an incomplete log and empty tables, and changes nothing', async () => {
        await expect(rebuild()).rejects.toMatchObject({ code: 'EMPTY_DATABASE' });
        await appendAll(untidyLog(['anna'], 5, 6));
        await world.apply(log);
        await store.pool.query(
          `update log_positions set next_offset = next_offset + 1, last_commit_id = 'lost'
          where partition = (select min(partition) from log_positions)`,
        );
        const before = await world.contents();
        await expect(rebuild()).rejects.toMatchObject({ code: 'LOG_DIVERGED' });
        expect(await world.contents()).toEqual(before);
      });
    });
  },
);
