import type { Clock, Logger, logVariables } from '@qr-menu/runtime/process';
import type { z } from 'zod';
import type { CommitLog } from './commit-log.ts';
import { createKafkaCommitLog } from './kafka/kafka-commit-log.ts';
import { kafkaSecurity } from './kafka/kafka-security.ts';
import { createTableCommitLog } from './table/table-commit-log.ts';

type LogVariables = z.infer<z.ZodObject<typeof logVariables>>;
export type LogEnvironment = Partial<LogVariables> &
  Pick<LogVariables, 'KAFKA_TOPIC' | 'LOG_PARTITIONS'>;

export function openCommitLog(
  environment: LogEnvironment,
  deps: {
    databaseUrl: string;
    clientId: string;
    logger: Logger;
    clock: Clock;
    mayCreate?: boolean;
    onSilence?: (() => void) | undefined;
  },
): Promise<CommitLog> {
  const { databaseUrl, clientId, logger, clock, mayCreate = true, onSilence } = deps;
  const {
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC: topic,
    KAFKA_REPLICATION_FACTOR: replicationFactor,
    LOG_PARTITIONS: partitions,
  } = environment;
  if (!brokers) return createTableCommitLog({ databaseUrl, partitions, logger, clock, mayCreate });
  return createKafkaCommitLog({
    brokers,
    topic,
    partitions,
    clientId,
    logger,
    mayCreate,
    onSilence,
    security: kafkaSecurity(environment),
    ...(replicationFactor === undefined ? {} : { replicationFactor }),
  });
}
