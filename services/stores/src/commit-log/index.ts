export {
  type CommitLog,
  type ConsumeOptions,
  ConsumptionStalled,
  isFinal,
  type LogBatch,
  type LogConsumer,
  LogDiverged,
  LogMisconfigured,
  type LogRecord,
  LogTorn,
  LogUnavailable,
  type NewLogRecord,
  PartitionHalted,
  partitionOf,
} from './commit-log.ts';
export { createKafkaCommitLog, openKafkaBulkAppender } from './kafka/kafka-commit-log.ts';
export { countKafkaMembers } from './kafka/kafka-consumer.ts';
export { kafkaSecurity } from './kafka/kafka-security.ts';
export { openCommitLog } from './open-commit-log.ts';
export { createPartitionPump, type PartitionPump } from './partition-pump.ts';
export { createPartitionWatch, watchInterval } from './partition-watch.ts';
export {
  type ReleasePosition,
  readPlace,
  releaseHeaders,
  releaseOf,
  writePlace,
} from './released-from.ts';
export {
  assertSameLog,
  commitIdOf,
  compareRecord,
  createSameLogCheck,
  fingerprintOf,
  type RecordMark,
  type StoredPosition,
} from './same-log.ts';
export { createTableCommitLog } from './table/table-commit-log.ts';
export {
  emptyTableLog,
  refillTableLog,
  tableLogMigrations,
  tableLogName,
  tableLogSchema,
} from './table/table-log.ts';
