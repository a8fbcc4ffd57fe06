import { createGate, createTestDatabase, type TestDatabase, waitUntil } from '@qr-menu/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { keys, partitions } from '../../test/commit-logs.ts';
import { createLogger } from '../process/logger.ts';
import { systemClock } from '../process/system.ts';
import {
  type CommitLog,
  type ConsumeOptions,
  LogMisconfigured,
  LogUnavailable,
} from './commit-log.ts';
import { createTableCommitLog } from './table-commit-log.ts';

const serverUrl = inject('databaseUrl');
const key = 'workspace:owner-1';

/** Whoever is a member and has two of the four partitions. */
const membersWithHalf = `
  select pid from pg_locks
  where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())
  group by pid having count(*) = 3`;

type Handled = { readonly handled?: () => Promise<void> };

describe.skipIf(serverUrl === null)('the commit log in a table', () => {
  let database: TestDatabase;
  const opened: CommitLog[] = [];

  beforeEach(async () => {
    database = await createTestDatabase(serverUrl ?? '');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((log) => log.close()));
    await database.drop();
  });

  async function open(partitions = 2, mayCreate = true): Promise<CommitLog> {
    const log = await createTableCommitLog({
      databaseUrl: database.url,
      partitions,
      mayCreate,
      logger: createLogger('test', 'silent'),
      clock: systemClock,
    });
    opened.push(log);
    return log;
  }

  async function consume(
    log: CommitLog,
    group = 'referee',
    { handled = async () => {}, ...options }: Partial<ConsumeOptions> & Handled = {},
  ) {
    const seen: string[] = [];
    const consumer = await log.consume({
      group,
      from: 'beginning',
      onBatch: async ({ records }) => {
        seen.push(...records.map(({ value }) => Buffer.from(value).toString('utf8')));
        await handled();
        return (records.at(-1)?.offset ?? 0n) + 1n;
      },
      onCrash: (error) => seen.push(String(error)),
      ...options,
    });
    return { seen, stop: consumer.stop };
  }

  const append = (log: CommitLog, value: string, at = key) =>
    log.append({ key: at, value: Buffer.from(value), headers: {} });

  async function asOperator(sql: string): Promise<number> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rowCount } = await client.query(sql);
    await client.end();
    return rowCount ?? 0;
  }

  it('refuses to start with another number of partitions than it was made with', async () => {
    await open(2);
    await expect(open(3)).rejects.toThrow(LogMisconfigured);
    await open(2);
  });

  it('is not made, but found, by who may not make it', async () => {
    await expect(open(2, false)).rejects.toThrow('no log in Postgres');
    expect(await asOperator("select from pg_namespace where nspname = 'commit_log'")).toBe(0);
    await append(await open(2), 'a');
    const total = (await (await open(2, false)).endOffsets()).reduce((sum, end) => sum + end, 0n);
    expect(total).toBe(1n);
    await expect(open(3, false)).rejects.toThrow('the log has 2 partitions');
  });

  it('is made once when processes start at the same time', async () => {
    const logs = await Promise.all([open(4), open(4), open(4)]);
    expect(await logs[0]?.endOffsets()).toEqual([0n, 0n, 0n, 0n]);
  });

  it('goes on where it was after its consumers lost their connection', async () => {
    const log = await open();
    const { seen } = await consume(log);
    await append(log, 'before');
    await waitUntil(() => seen.length === 1);
    const dropped = await asOperator(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'log consumer%'`);
    expect(dropped).toBe(1);
    await append(log, 'meanwhile');
    await waitUntil(() => seen.length === 2);
    await append(log, 'after');
    await waitUntil(() => seen.length === 3);
    expect(seen).toEqual(['before', 'meanwhile', 'after']);
  });

  it('delivers what no notification told of', async () => {
    const log = await open(1);
    const { seen } = await consume(log);
    await asOperator(`
      update commit_log.log_partitions set next_offset = 1;
      insert into commit_log.log_records values (0, 0, 'name:a', 'silent', '{}')`);
    await waitUntil(() => seen.length === 1);
    expect(seen).toEqual(['silent']);
  });

  it('delivers more than one batch holds, in order', async () => {
    const log = await open(1);
    await append(log, '0');
    await asOperator(`
      update commit_log.log_partitions set next_offset = 1300;
      insert into commit_log.log_records
      select 0, number, 'name:a', convert_to(number::text, 'UTF8'), '{}' from generate_series(1, 1299) as number`);
    const { seen } = await consume(log);
    await waitUntil(() => seen.length === 1300);
    expect(seen).toEqual(Array.from({ length: 1300 }, (_, number) => `${number}`));
  });

  it('delivers nothing after it was stopped, not even while it takes over a partition', async () => {
    const [ownKey = '', , , otherKey = ''] = keys;
    const batch = createGate();
    const takeOver = createGate();
    let isTakingOver = false;
    let isAsked = false;
    const log = await open(partitions);
    const first = await consume(log, 'group', {
      handled: batch.passed,
      stored: async () => {
        isAsked = isTakingOver;
        if (isTakingOver) await takeOver.passed();
        return new Map();
      },
    });
    const second = await consume(await open(partitions), 'group');
    await waitUntil(async () => (await asOperator(membersWithHalf)) === 2);
    await append(log, 'given up', otherKey);
    await waitUntil(() => second.seen.length === 1);
    await append(log, 'in hand', ownKey);
    await waitUntil(() => first.seen.includes('in hand'));
    isTakingOver = true;
    await second.stop();
    await waitUntil(() => isAsked);

    const stopped = first.stop();
    await append(log, 'too late', ownKey);
    batch.open();
    // Whoever else consumes has it, so this consumer has had its chance.
    const witness = await consume(log, 'witness');
    await waitUntil(() => witness.seen.length === 3);
    takeOver.open();
    await stopped;
    expect(first.seen).not.toContain('too late');
  });

  it('crashes on a gap instead of stepping over it', async () => {
    const log = await open(1);
    for (const value of ['a', 'b', 'c']) await append(log, value);
    await asOperator('delete from commit_log.log_records where log_offset = 1');
    const { seen } = await consume(log);
    await waitUntil(() => seen.some((text) => text.startsWith('LogTorn')));
    expect(seen).not.toContain('c');
  });

  it('refuses what Postgres cannot hold, and does not call that unavailable', async () => {
    const log = await open(1);
    const refused = log.append({ key: 'name:\u0000', value: Buffer.from(''), headers: {} });
    await expect(refused).rejects.not.toBeInstanceOf(LogUnavailable);
    expect(await log.endOffsets()).toEqual([0n]);
  });
});
