import { systemClock } from '@qr-menu/runtime/process';
import {
  countKafkaMembers,
  kafkaSecurity,
  openCommitLog,
  openKafkaBulkAppender,
} from '@qr-menu/stores/commit-log';
import {
  type Command,
  type CommandContext,
  type Result,
  textArgument,
  textOption,
  type Values,
  whenConfirmed,
} from '../command.ts';
import { Refused, UsageError } from '../errors.ts';
import type { OperatorStores } from '../stores.ts';
import {
  planRepublish,
  publishArchive,
  publishArchiveToTable,
  type RepublishPlan,
} from './publish-archive.ts';

export const republish: Command = {
  name: 'republish',
  summary:
    'publish the archive as a new log, for use when the old one is lost, truncated or replaced',
  options: {
    topic: textOption('<name>', 'the topic of the new log in Kafka: missing or empty'),
    epoch: textOption('<n>', 'the epoch of the new log; default: the next one'),
  },
  runName: whenConfirmed('republish'),
  prepare: (values) => {
    const { topic, epoch: requestedEpoch } = readOptions(values);
    return async (context) => {
      const { stores, confirmed } = context;
      assertTopic(stores, topic);
      const plan = await planRepublish(stores.pool);
      const epoch = requestedEpoch ?? plan.epoch + 1;
      if (epoch <= plan.epoch) {
        throw new Refused(
          'EPOCH_NOT_NEWER',
          `the archive already belongs to epoch ${plan.epoch}, and the new log needs a higher one`,
        );
      }
      if (confirmed) {
        await assertNoReferee(stores);
        if (topic === undefined) await toTable(context, epoch);
        else await toKafka(context, topic, epoch);
      }
      return result(context, plan, topic, epoch);
    };
  },
};

function readOptions(values: Values) {
  const [topic, epoch] = [textArgument(values, 'topic'), textArgument(values, 'epoch')];
  if (topic !== undefined && !/^[a-zA-Z0-9._-]{1,200}$/.test(topic)) {
    throw new UsageError('--topic: letters, digits, dots, dashes and underscores only');
  }
  if (epoch !== undefined && !/^[1-9][0-9]{0,8}$/.test(epoch)) {
    throw new UsageError('--epoch: must be a whole number above 0');
  }
  return { topic, epoch: epoch === undefined ? undefined : Number(epoch) };
}

/** If the name stayed the same, a gateway with the old settings would append to the new topic. */
function assertTopic({ environment }: OperatorStores, topic: string | undefined): void {
  const { KAFKA_BROKERS, KAFKA_TOPIC } = environment;
  if (KAFKA_BROKERS && topic === undefined) throw new UsageError('--topic: is required');
  if (!KAFKA_BROKERS && topic !== undefined) {
    throw new UsageError('--topic: KAFKA_BROKERS is not set, so the log is the one in Postgres');
  }
  if (topic === KAFKA_TOPIC && topic !== undefined) {
    throw new UsageError(
      '--topic: is KAFKA_TOPIC, the old log: the new one needs a different name',
    );
  }
}

async function toKafka(
  { stores, progress, signal }: CommandContext,
  topic: string,
  epoch: number,
): Promise<void> {
  const { pool } = stores;
  const log = await openOrCreateLog(stores, topic);
  try {
    const bulk = await openKafkaBulkAppender({ ...kafkaOf(stores), topic });
    const { append } = bulk;
    try {
      await publishArchive({ pool, epoch, log, append, onProgress: progress.report, signal });
    } finally {
      await bulk.close();
    }
  } finally {
    await log.close();
  }
}

async function toTable({ stores, progress, signal }: CommandContext, epoch: number): Promise<void> {
  const { pool } = stores;
  const { partitions, close } = await openOrCreateLog(stores);
  await close();
  await publishArchiveToTable({ pool, epoch, partitions, onProgress: progress.report, signal });
}

const openOrCreateLog = ({ environment, logger }: OperatorStores, topic?: string) =>
  openCommitLog(
    { ...environment, ...(topic !== undefined && { KAFKA_TOPIC: topic }) },
    { databaseUrl: environment.DATABASE_URL, clientId: 'operator', logger, clock: systemClock },
  );

const kafkaOf = ({ environment, logger }: OperatorStores) => ({
  brokers: environment.KAFKA_BROKERS ?? [],
  security: kafkaSecurity(environment),
  clientId: 'operator',
  logger,
});

function result(
  { stores: { environment }, confirmed }: CommandContext,
  { commits, streams, parked, epoch: epochBefore }: RepublishPlan,
  topic: string | undefined,
  epoch: number,
): Result {
  const settings = { ...(topic !== undefined && { KAFKA_TOPIC: topic }), LOG_EPOCH: epoch };
  const where =
    topic === undefined ? 'the log in Postgres, which is emptied first' : `the topic ${topic}`;
  const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return {
    json: { republished: confirmed, commits, streams, parked, epochBefore, settings },
    lines: confirmed
      ? [
          `${commits} commits of ${streams} streams are in ${where}, as epoch ${epoch}`,
          `set on every process, then start the command service first: ${assignments.join(' ')}`,
          `LOG_PARTITIONS is ${environment.LOG_PARTITIONS}`,
        ]
      : [
          `${commits} commits of ${streams} streams would be appended to ${where}`,
          `the archive would belong to epoch ${epoch} instead of ${epochBefore}`,
          ...(parked > 0
            ? [`${parked} parked commits are not in the archive, so the new log would lack them`]
            : []),
          'nothing was changed: repeat it with --yes once every command service is stopped',
        ],
  };
}

/** The connection names of a command service, its consumer for a log in Postgres, and a single process. */
const connectionNames = ['command', 'log consumer command', 'menu store'];

/** A running command service would keep applying the old log to the moved archive. */
async function assertNoReferee(stores: OperatorStores): Promise<void> {
  const { pool, environment } = stores;
  const { rows } = await pool.query<{ connections: bigint }>(
    `select count(*) as connections from pg_stat_activity
      where datname = current_database() and application_name = any($1)`,
    [connectionNames],
  );
  const connections = Number(rows[0]?.connections);
  if (connections > 0) throw stillRunning(`has ${connections} connections to Postgres`);
  const { KAFKA_BROKERS, KAFKA_TOPIC: topic } = environment;
  if (!KAFKA_BROKERS) return;
  const members = await countKafkaMembers({ ...kafkaOf(stores), topic, group: 'command' });
  if (members > 0) throw stillRunning(`reads the topic ${topic}`);
}

const stillRunning = (activity: string): Refused =>
  new Refused(
    'STILL_RUNNING',
    `a command service ${activity}: stop all of them. A killed one disconnects after 10 s`,
  );
