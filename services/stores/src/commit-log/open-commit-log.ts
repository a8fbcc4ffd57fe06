import type { Clock, Logger } from '@qr-menu/runtime';
import type { CommitLog } from './commit-log.ts';
import { createKafkaCommitLog } from './kafka-commit-log.ts';
import { kafkaSecurity } from './kafka-security.ts';
import { createTableCommitLog } from './table-commit-log.ts';

export type LogEnvironment = {
  readonly KAFKA_BROKERS?: readonly string[] | undefined;
  readonly KAFKA_TLS?: 'on' | 'off' | undefined;
  readonly KAFKA_USERNAME?: string | undefined;
  readonly KAFKA_PASSWORD?: string | undefined;
  readonly KAFKA_TOPIC: string;
  readonly KAFKA_REPLICATION_FACTOR?: number | undefined;
  readonly LOG_PARTITIONS: number;
};

export function openCommitLog(
  environment: LogEnvironment,
  deps: {
    databaseUrl: string;
    clientId: string;
    logger: Logger;
    clock: Clock;
    mayCreate?: boolean;
  },
): Promise<CommitLog> {
  const { databaseUrl, clientId, logger, clock, mayCreate = true } = deps;
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
    security: kafkaSecurity(environment),
    ...(replicationFactor === undefined ? {} : { replicationFactor }),
  });
}
