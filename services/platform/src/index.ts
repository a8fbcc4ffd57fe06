export {
  ArchiveBehind,
  caughtUpColumn,
  isCaughtUp,
  replacedStore,
  venueExists,
} from './archive/caught-up.ts';
export {
  type ArchivedCommit,
  type ArchivedEnvelope,
  archivedEnvelopes,
  openCommits,
  readCommitsAfter,
  readCommitsBefore,
  readOpenedStream,
  readStream,
  streamCommits,
} from './archive/commits.ts';
export { createMenuStorePool, menuStoreSchema } from './archive/menu-store.ts';
export {
  assertLogEpoch,
  LogEpochMismatch,
  readLogIdentity,
  readLogPositions,
  readStoredOffsets,
} from './archive/positions.ts';
export {
  countQuarantined,
  dropQuarantined,
  findQuarantined,
  type Judgement,
  judgementOf,
  listQuarantined,
  type NewestQuarantined,
  newestQuarantined,
  type Quarantined,
} from './archive/quarantine.ts';
export {
  createNameReader,
  createWorkspaceReader,
  evolveByCommit,
  type LoadedStream,
  type StreamReader,
} from './archive/stream-reader.ts';
export {
  countStreams,
  ownerOfStream,
  streamVersion,
  streamVersions,
  type WorkspaceVersion,
  workspacePages,
} from './archive/streams.ts';
export * from './commit-log/commit-log.ts';
export {
  createKafkaCommitLog,
  type KafkaBulkAppender,
  type KafkaCommitLogOptions,
  openKafkaBulkAppender,
} from './commit-log/kafka-commit-log.ts';
export { countKafkaMembers } from './commit-log/kafka-consumer.ts';
export { partitionOf } from './commit-log/partition-of.ts';
export { createPartitionPump, type PartitionPump } from './commit-log/partition-pump.ts';
export { createPartitionWatch, watchInterval } from './commit-log/partition-watch.ts';
export {
  type LogPlace,
  type Release,
  readPlace,
  releaseHeaders,
  releaseOf,
  writePlace,
} from './commit-log/released-from.ts';
export { assertSameLog, createSameLogLook, type StoredPosition } from './commit-log/same-log.ts';
export { createTableCommitLog, type TableCommitLogOptions } from './commit-log/table-commit-log.ts';
export { emptyTableLog, refillTableLog, tableLogName } from './commit-log/table-log.ts';
export { acceptUpgrades, type Upgrades } from './http/accept-upgrades.ts';
export { type BrowserConfig, writeBrowserConfig } from './http/browser-config.ts';
export {
  copyVariables,
  edgeVariables,
  livePageLimits,
  livePageVariables,
  pageVariables,
} from './http/edge-variables.ts';
export {
  type DirectHandler,
  type FailRequest,
  type HttpHandler,
  type HttpServer,
  keepAliveTimeout,
  startHttpServer,
  withTransportSecurity,
} from './http/http-server.ts';
export { createOpsEndpoints, type OpsEndpoints } from './http/ops-endpoints.ts';
export { requestOrigin } from './http/request-origin.ts';
export { sameText } from './http/same-text.ts';
export {
  inOwnFrames,
  type PageSources,
  pageContentSecurityPolicy,
  setSecurityHeaders,
  usualHeaders,
} from './http/security-headers.ts';
export * from './identity/identity.ts';
export { createTokenVerifier } from './identity/token-verifier.ts';
export { cognitoIssuer, jwksUriOf } from './identity/user-pool.ts';
export { createDirectoryImages, type DirectoryImages } from './images/directory-images.ts';
export { decodeImageKey, InvalidImageKey } from './images/image-key.ts';
export * from './images/images.ts';
export { openS3Images } from './images/open-s3-images.ts';
export { type ReadOwnImage, readFromImagesHost, readFromStore } from './images/own-images.ts';
export { UnreadableImage } from './images/responsive-image.ts';
export { createS3ObjectWriter, type S3Place } from './images/s3-object-writer.ts';
export { type ImageType, imageTypes } from './images/sniff-image.ts';
export {
  type ImageManifest,
  imageOfUpload,
  mainKey,
  readManifest,
  removeImage,
  storeImage,
} from './images/stored-image.ts';
export { createMemoryMenuDocuments } from './menu-documents/memory-menu-documents.ts';
export * from './menu-documents/menu-documents.ts';
export {
  createRedisMenuDocuments,
  type RedisMenuDocumentsOptions,
} from './menu-documents/redis-menu-documents.ts';
export { createCommitMetrics } from './metrics/commit-metrics.ts';
export { createDueWorkMetrics } from './metrics/due-work-metrics.ts';
export { type FigureName, figures } from './metrics/figures.ts';
export { createGuestReadMetrics } from './metrics/guest-read-metrics.ts';
export { createIdentityMetrics } from './metrics/identity-metrics.ts';
export { createLiveMetrics } from './metrics/live-metrics.ts';
export { createLogLagMetrics } from './metrics/log-lag-metrics.ts';
export { createMeter, type Meter } from './metrics/meter.ts';
export { createOperationMetrics } from './metrics/operation-metrics.ts';
export { createOperatorProgressMetrics } from './metrics/operator-progress-metrics.ts';
export { createProjectionMetrics } from './metrics/projection-metrics.ts';
export { createQuarantineMetrics } from './metrics/quarantine-metrics.ts';
export { createRateLimitMetrics } from './metrics/rate-limit-metrics.ts';
export { createRefereeMetrics } from './metrics/referee-metrics.ts';
export { createStoreMetrics } from './metrics/store-metrics.ts';
export { createSweepMetrics } from './metrics/sweep-metrics.ts';
export * from './notices/channels.ts';
export { createMemoryNotices } from './notices/memory-notices.ts';
export * from './notices/notices.ts';
export { createRedisNotices, type RedisNoticesOptions } from './notices/redis-notices.ts';
export { keyLifetime } from './personal-data/cached-keys.ts';
export { openWorkspaceKeys } from './personal-data/create-workspace-keys.ts';
export type { KeyRotation, Wrapping } from './personal-data/key-rotation.ts';
export {
  keyStoreFault,
  keyVariables,
  namesOneKeyStore,
} from './personal-data/key-variables.ts';
export { createMemoryKeyObjects } from './personal-data/memory-key-objects.ts';
export {
  type KeyEnvironment,
  type OpenPersonalData,
  openKeyRotation,
  openPersonalData,
} from './personal-data/open-personal-data.ts';
export { type PersonalData, plainPersonalData } from './personal-data/personal-data.ts';
export { holdPlainPersonalData } from './personal-data/plain-values.ts';
export { createSealedPersonalData } from './personal-data/sealed-personal-data.ts';
export * from './personal-data/workspace-keys.ts';
export { keyNameOf } from './personal-data/wrapped-key.ts';
export { createPool, type PoolOptions } from './postgres/create-pool.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './postgres/embedded-postgres.ts';
export { EmbeddedPostgresFailed } from './postgres/embedded-programs.ts';
export {
  checksumOf,
  type MigrateOptions,
  type Migration,
  MigrationConflict,
  migrate,
} from './postgres/migrate.ts';
export { DataDirectoryInUse } from './postgres/postmaster.ts';
export { inTransaction, type TransactionOptions } from './postgres/transaction.ts';
export { isUnstorable } from './postgres/unstorable-text.ts';
export * from './process/clock.ts';
export { type Closers, createClosers } from './process/closers.ts';
export { InvalidEnvironment, parseEnvironment } from './process/environment.ts';
export { every, type Subscribe } from './process/every.ts';
export { createTurns } from './process/in-turn.ts';
export { kafkaSecurity } from './process/kafka-security.ts';
export { createLogger, type Logger } from './process/logger.ts';
export { openCommitLog } from './process/open-commit-log.ts';
export { openIdentity } from './process/open-identity.ts';
export { answers, type MenuStores, openMenuStores } from './process/open-menu-stores.ts';
export { openRedisStores } from './process/open-redis-stores.ts';
export type { ProcessContext, ProcessDeps } from './process/process-deps.ts';
export { createReadiness, readyOnce } from './process/readiness.ts';
export { logWarnings, type Running, runProcess } from './process/run-process.ts';
export { startProcess } from './process/start-process.ts';
export { systemClock, systemRandomness } from './process/system.ts';
export * from './process/variables.ts';
export { clientAddress } from './rate-limits/client-address.ts';
export { createForgivingRateLimits } from './rate-limits/forgiving-rate-limits.ts';
export { createMemoryRateLimits } from './rate-limits/memory-rate-limits.ts';
export { openRateLimits } from './rate-limits/open-rate-limits.ts';
export { createRateLimitLots, type RateLimitLots } from './rate-limits/rate-limit-lots.ts';
export { addressLimitVariables, userLimitVariables } from './rate-limits/rate-limit-variables.ts';
export * from './rate-limits/rate-limits.ts';
export {
  createRedisRateLimits,
  type RedisRateLimitsOptions,
} from './rate-limits/redis-rate-limits.ts';
export { assertRedisPolicy, RedisMisconfigured } from './redis/assert-redis-policy.ts';
export { closeRedis, createRedis, type RedisConnectionOptions } from './redis/create-redis.ts';
export { isTransientRedisError } from './redis/redis-errors.ts';
export { openTelemetry, type Telemetry, unheardTelemetry } from './tracing/telemetry.ts';
export { parseTraceparent, traceparentHeader } from './tracing/traceparent.ts';
export type { BrowserSpan, TracedSpan, Tracing } from './tracing/tracing.ts';
export { tracingVariables } from './tracing/tracing-variables.ts';
export { knownVenueCodes, nameOfVenueCode } from './venue-code/name-of-code.ts';
export { parseVenueCode, venueCode } from './venue-code/venue-code.ts';
export { createMemoryViewCounts } from './view-counts/memory-view-counts.ts';
export { openViewCounts } from './view-counts/open-view-counts.ts';
export * from './view-counts/view-counts.ts';
export { readGuestAssets } from './web-client/read-guest-assets.ts';
