import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import {
  createGate,
  createManualClock,
  createTestDatabase,
  type ManualClock,
  type TestDatabase,
  waitUntil,
} from '@qr-menu/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  type CommitLog,
  type ConsumeOptions,
  LogMisconfigured,
  LogUnavailable,
} from '../commit-log.ts';
import { createTableCommitLog, type TableCommitLogOptions } from './table-commit-log.ts';

const serverUrl = inject('databaseUrl');
const key = 'workspace:owner-1';

type Opening = Pick<TableCommitLogOptions, 'mayCreate' | 'clock' | 'databaseUrl' | 'logger'>;
type Handled = { readonly handled?: () => Promise<void> };

/** Opens a separate connection to the same database, which the test can interrupt. */
async function openRoad(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => peer.destroy());
      socket.pipe(peer);
    }
  });
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    mend: () => listen(port),
    cut: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

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

  async function open(
    partitions = 2,
    {
      mayCreate = true,
      clock = systemClock,
      databaseUrl = database.url,
      logger = createLogger('test', 'silent'),
    }: Partial<Opening> = {},
  ): Promise<CommitLog> {
    const options = { databaseUrl, partitions, mayCreate, logger, clock };
    const log = await createTableCommitLog(options);
    opened.push(log);
    return log;
  }

  async function consume(
    log: CommitLog,
    group = 'referee',
    { handled = async () => {}, ...options }: Partial<ConsumeOptions> & Handled = {},
  ) {
    const received: string[] = [];
    const consumer = await log.consume({
      group,
      from: 'beginning',
      onBatch: async ({ records }) => {
        received.push(...records.map(({ value }) => Buffer.from(value).toString('utf8')));
        await handled();
        return (records.at(-1)?.offset ?? 0n) + 1n;
      },
      onCrash: (error) => received.push(String(error)),
      ...options,
    });
    return { received, stop: consumer.stop };
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

  const dropConsumers = () =>
    asOperator(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'log consumer%'`);

  it('refuses to start with a different number of partitions', async () => {
    await open(2);
    await expect(open(3)).rejects.toThrow(LogMisconfigured);
    await open(2);
  });

  it('can be opened by a process that is not allowed to create it', async () => {
    await expect(open(2, { mayCreate: false })).rejects.toThrow('no log in Postgres');
    expect(await asOperator("select from pg_namespace where nspname = 'commit_log'")).toBe(0);
    await append(await open(2), 'a');
    const total = (await (await open(2, { mayCreate: false })).endOffsets()).reduce(
      (sum, end) => sum + end,
      0n,
    );
    expect(total).toBe(1n);
    await expect(open(3, { mayCreate: false })).rejects.toThrow('the log has 2 partitions');
  });

  it('is created once even if several processes start at the same time', async () => {
    const logs = await Promise.all([open(4), open(4), open(4)]);
    expect(await logs[0]?.endOffsets()).toEqual([0n, 0n, 0n, 0n]);
  });

  it('lets consumers continue from their position after losing their connection', async () => {
    const log = await open();
    const { received } = await consume(log);
    await append(log, 'before');
    await waitUntil(() => received.length === 1);
    expect(await dropConsumers()).toBe(1);
    await append(log, 'meanwhile');
    await waitUntil(() => received.length === 2);
    await append(log, 'after');
    await waitUntil(() => received.length === 3);
    expect(received).toEqual(['before', 'meanwhile', 'after']);
  });

  it('waits longer after each failed attempt to connect to the server', async () => {
    const clock = createManualClock();
    const road = await openRoad(database.url);
    let failures = 0;
    const write = (line: string): void => {
      if (line.includes('cannot be reached')) failures += 1;
    };
    const logger = createLogger('test', 'warn', { write });
    const { received } = await consume(await open(1, { clock, databaseUrl: road.url, logger }));
    const direct = await open(1);
    await append(direct, 'a');
    await waitUntil(() => received.length === 1);
    await road.cut();
    let attempts = 0;
    for (const pause of [500, 1_000, 2_000, 4_000, 5_000, 5_000]) {
      await waitUntil(() => clock.sleeping().includes(pause));
      // Long enough that a loop without pauses would have tried again.
      for (let turn = 0; turn < 20; turn += 1) await direct.endOffsets();
      expect(failures).toBe(attempts);
      attempts += 1;
      clock.advance(pause);
      await waitUntil(() => failures === attempts);
    }
    await road.mend();
    await waitUntil(() => clock.sleeping().includes(5_000));
    clock.advance(5_000);
    await append(direct, 'b');
    await waitUntil(() => received.length === 2);
    await road.cut();
  });

  it('delivers records even without a notification', async () => {
    const log = await open(1);
    const { received } = await consume(log);
    await asOperator(`
      update commit_log.log_partitions set next_offset = 1;
      insert into commit_log.log_records values (0, 0, 'name:a', 'silent', '{}')`);
    await waitUntil(() => received.length === 1);
    expect(received).toEqual(['silent']);
  });

  it('delivers more than one batch, in order', async () => {
    const log = await open(1);
    await append(log, '0');
    await asOperator(`
      update commit_log.log_partitions set next_offset = 1300;
      insert into commit_log.log_records
      select 0, number, 'name:a', convert_to(number::text, 'UTF8'), '{}' from generate_series(1, 1299) as number`);
    const { received } = await consume(log);
    await waitUntil(() => received.length === 1300);
    expect(received).toEqual(Array.from({ length: 1300 }, (_, number) => `${number}`));
  });

  it('delivers nothing to a stopped consumer, even if it was stopped while starting', async () => {
    const asking = createGate();
    let isTakingUp = false;
    let isAsked = false;
    const log = await open();
    const first = await consume(log, 'group', {
      stored: async () => {
        isAsked = isTakingUp;
        if (isTakingUp) await asking.passed();
        return new Map();
      },
    });
    await append(log, 'before');
    await waitUntil(() => first.received.length === 1);
    isTakingUp = true;
    await dropConsumers();
    await waitUntil(() => isAsked);

    const stopped = first.stop();
    await append(log, 'too late');
    // When a second consumer has the record, the stopped one has had enough time to receive it.
    const witness = await consume(log, 'witness');
    await waitUntil(() => witness.received.length === 2);
    asking.open();
    await stopped;
    expect(first.received).toEqual(['before']);
  });

  describe('a second consumer of a group', () => {
    let clock: ManualClock;
    beforeEach(() => {
      clock = createManualClock();
    });
    /** Opens the log as another process would. Time passes only when a test advances the manual clock. */
    const openElsewhere = (databaseUrl = database.url) => open(1, { clock, databaseUrl });
    const waits = () => waitUntil(() => clock.sleeping().includes(500));
    const taken = {
      name: 'LogGroupTaken',
      code: 'LOG_GROUP_TAKEN',
      message: 'another process consumes the log in Postgres as "referee", and only one can',
    };

    it('is refused while the first consumer keeps reading', async () => {
      const log = await open(1);
      const first = await consume(log);
      const second = consume(await openElsewhere()).catch((error: unknown) => error);
      await waits();
      clock.advance(30_000);
      expect(await second).toMatchObject(taken);
      await append(log, 'a');
      await waitUntil(() => first.received.length === 1);
    });

    it('waits until the first consumer has finished its batch, and continues from there', async () => {
      const batch = createGate();
      let next = 0n;
      const stored = async () => new Map([[0, next]]);
      const log = await open(1);
      const handled = async () => {
        await batch.passed();
        next = 1n;
      };
      const first = await consume(log, 'referee', { stored, handled });
      await append(log, 'in hand');
      await waitUntil(() => first.received.length === 1);
      const stopped = first.stop();
      const starting = consume(await openElsewhere(), 'referee', { stored });
      await waits();
      clock.advance(500);
      await waits();
      batch.open();
      await stopped;
      await append(log, 'next');
      clock.advance(500);
      const second = await starting;
      await waitUntil(() => second.received.length === 1);
      expect([first.received, second.received]).toEqual([['in hand'], ['next']]);
    });

    it('takes over if the first consumer loses its connection, and that consumer ends once it reconnects', async () => {
      const road = await openRoad(database.url);
      const log = await open(1);
      const first = await consume(await openElsewhere(road.url));
      await append(log, 'a');
      await waitUntil(() => first.received.length === 1);
      await road.cut();
      const second = await consume(log);
      await append(log, 'b');
      await waitUntil(() => second.received.length === 2);
      await road.mend();
      await waits();
      clock.advance(500);
      await waits();
      clock.advance(30_000);
      await waitUntil(() => first.received.length === 2);
      expect(first.received).toEqual(['a', `LogGroupTaken: ${taken.message}`]);
      await road.cut();
    });
  });

  it('crashes instead of skipping a missing record', async () => {
    const log = await open(1);
    for (const value of ['a', 'b', 'c']) await append(log, value);
    await asOperator('delete from commit_log.log_records where log_offset = 1');
    const { received } = await consume(log);
    await waitUntil(() => received.some((text) => text.startsWith('LogTorn')));
    expect(received).not.toContain('c');
  });

  it('refuses values that Postgres cannot store, without reporting Postgres as unavailable', async () => {
    const log = await open(1);
    const refused = log.append({ key: 'name:\u0000', value: Buffer.from(''), headers: {} });
    await expect(refused).rejects.not.toBeInstanceOf(LogUnavailable);
    expect(await log.endOffsets()).toEqual([0n]);
  });
});
