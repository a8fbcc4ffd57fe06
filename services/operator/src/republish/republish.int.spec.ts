import { startCommandService } from '@qr-menu/command';
import { createClosers, createLogger, systemClock } from '@qr-menu/runtime/process';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { openCommitLog } from '@qr-menu/stores/commit-log';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { testTopicName } from '@qr-menu/testkit';
import { useStack } from '@qr-menu/testkit/stack';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { type Environment, readEnvironment } from '../env.ts';
import { createOperatorKeys } from '../keys.ts';
import { runOperator } from '../run-operator.ts';

const databaseServer = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const createAccount =
  'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }';
const logger = createLogger('test', 'silent');
const paidAt = new Date(Date.now() - 60_000).toISOString();

describe.skipIf(!databaseServer || !brokers)('republish', () => {
  const topics = [testTopicName(), testTopicName()] as const;
  const stack = useStack(databaseServer, { KAFKA_BROKERS: brokers ?? '', KAFKA_TOPIC: topics[0] });
  let accountId: string;
  let running: { readonly stop: () => Promise<void> };

  const environment = (topic: string, epoch: number, variables = {}): Environment =>
    readEnvironment({
      DATABASE_URL: stack.databaseUrl,
      DATA_DIR: stack.dataDir,
      KAFKA_BROKERS: brokers ?? '',
      KAFKA_TOPIC: topic,
      LOG_EPOCH: String(epoch),
      LOG_PARTITIONS: '3',
      LOG_LEVEL: 'silent',
      ...variables,
    });
  const run = async (at: Environment, ...args: string[]) => {
    const out: string[] = [];
    const errors: string[] = [];
    const code = await runOperator(args, {
      readEnvironment: () => at,
      print: (text) => out.push(text),
      printError: (text) => errors.push(text),
    });
    return { code, out: out.join(''), errors: errors.join('') };
  };
  const pay = (at: Environment, commitId = 'payment') => {
    const payment = ['--plan', '1', '--amount', '20', '--currency', 'BGN'];
    const when = ['--paid-at', paidAt];
    const which = ['--account', accountId, '--commit-id', commitId, '--yes'];
    return run(at, 'transactions', 'record', ...payment, ...when, ...which);
  };

  async function endsOf(at: Environment): Promise<readonly bigint[]> {
    const deps = { databaseUrl: stack.databaseUrl, clientId: 'test', logger, clock: systemClock };
    const log = await openCommitLog(at, deps);
    const ends = await log.endOffsets();
    await log.close();
    return ends;
  }

  async function startReferee(at: Environment) {
    const pool = createMenuStorePool({
      url: stack.databaseUrl,
      applicationName: 'command',
      logger,
    });
    const deps = { databaseUrl: stack.databaseUrl, clientId: 'test', logger, clock: systemClock };
    const log = await openCommitLog(at, deps);
    const closers = createClosers();
    const { personalData } = createOperatorKeys(at, closers);
    const service = await startCommandService({
      pool,
      log,
      epoch: at.LOG_EPOCH,
      personalData,
      notifications: createMemoryNotifications({ logger }),
      logger,
      onCrash: (error) => {
        throw error;
      },
    });
    return {
      stop: async () => {
        await service.stop();
        await log.close();
        await closers.closeAll();
        await pool.end();
      },
    };
  }

  beforeAll(async () => {
    const owner = await stack.owner();
    const input = { name: 'Нова', email: 'venue@example.com', phone: '+359888123456' };
    accountId = (await owner.call(createAccount, { input })).data.createAccount.id;
  });
  afterAll(() => running?.stop());

  it.each([
    ['without a topic', [], '--topic: is required'],
    ['with the old topic', ['--topic', topics[0]], '--topic: is KAFKA_TOPIC'],
    ['with an invalid name', ['--topic', 'new topic'], '--topic: letters'],
    ['with an invalid epoch', ['--topic', topics[1], '--epoch', '-1'], 'argument'],
    ['with an epoch of 0', ['--topic', topics[1], '--epoch', '0'], '--epoch: must be'],
  ])('is refused %s with exit code 2', async (_how, args, message) => {
    const { code, errors } = await run(environment(topics[0], 1), 'republish', ...args);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  it('refuses to run while the referee is running, or with an epoch that is not newer', async () => {
    const at = environment(topics[0], 1);
    const still = await run(at, 'republish', '--topic', topics[1], '--yes');
    expect([still.code, still.errors]).toEqual([1, expect.stringMatching(/^STILL_RUNNING: /)]);
    const older = await run(at, 'republish', '--topic', topics[1], '--epoch', '1');
    expect([older.code, older.errors]).toEqual([1, expect.stringMatching(/^EPOCH_NOT_NEWER: /)]);
  });

  it('moves the archive to a new log, where a command that was still pending can be repeated', async () => {
    const [old, renewed] = [environment(topics[0], 1), environment(topics[1], 2)];
    await stack.standalone.stop();
    // This commit is in the old log but not in the archive, so it was never acknowledged.
    const hasty = environment(topics[0], 1, { VERDICT_TIMEOUT: '2000' });
    expect(await pay(hasty)).toMatchObject({ code: 3 });
    const shown = await run(old, 'republish', '--topic', topics[1]);
    expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('nothing was changed')]);
    const done = await run(old, 'republish', '--topic', topics[1], '--yes', '--json');
    expect([done.code, jsonOf(done)]).toMatchObject([
      0,
      { republished: true, settings: { KAFKA_TOPIC: topics[1], LOG_EPOCH: 2 } },
    ]);
    await expect(startReferee(old)).rejects.toMatchObject({ code: 'LOG_EPOCH_MISMATCH' });
    running = await startReferee(renewed);
    const first = await pay(renewed);
    expect([first.code, first.errors]).toEqual([0, '']);
    expect(await pay(renewed)).toEqual(first);
    const listed = await run(renewed, 'transactions', 'list', '--account', accountId, '--json');
    expect(jsonOf(listed).transactions).toMatchObject([{ id: 'payment' }]);
    const rebuilt = await run(renewed, 'rebuild', 'postgres', '--yes', '--json');
    expect(jsonOf(rebuilt).archive).toEqual({ lacked: 0, unknownToTheLog: 0, changed: 0 });
  });

  it('appends nothing if its settings belong to another log', async () => {
    const old = environment(topics[0], 1);
    const pool = createMenuStorePool({ url: stack.databaseUrl, applicationName: 'test', logger });
    await pool.query(
      `insert into quarantine (epoch, partition, log_offset, message_key, message, reason)
       select 1, 0, 900, stream, convert_to(envelope, 'UTF8'), 'was not readable'
         from commits limit 1`,
    );
    await pool.end();
    expect(await pay(environment(topics[1], 2), 'later')).toMatchObject({ code: 0 });
    const before = await endsOf(old);
    for (const [at, reason] of [
      [old, /^LOG_EPOCH_MISMATCH: /],
      [environment(topics[1], 1), /^LOG_EPOCH_MISMATCH: /],
      [environment(topics[0], 2), /^LOG_DIVERGED: /],
    ] as const) {
      const refused = { code: 1, errors: expect.stringMatching(reason) };
      expect(await pay(at, 'lost')).toMatchObject(refused);
      expect(await run(at, 'quarantine', 'release', '1:0:900', '--yes')).toMatchObject(refused);
    }
    expect(await endsOf(old)).toEqual(before);
  });
});
