export {
  inSweep,
  programEnvironment,
  readEnvironment as readTestEnvironment,
  swept,
} from './env.ts';
export { freePort } from './free-port.ts';
export { createGate, type Gate } from './gate.ts';
export { type MailManners, type MailServer, startMailServer } from './mail-server.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export { type MeasuredFigure, measured } from './measured.ts';
export { startMemoryS3 } from './memory-s3.ts';
export { migrationFaults } from './migration-faults.ts';
export { launchChromium } from './real-servers/chromium.ts';
export { hasKafkaJars, startLocalKafka } from './real-servers/kafka.ts';
export { type LocalServer, startLocalServer } from './real-servers/local-server.ts';
export type {} from './real-servers/provided-context.ts';
export { findProgram } from './real-servers/real-part.ts';
export { startRedisServer } from './real-servers/redis.ts';
export { createScratch, type Scratch } from './real-servers/scratch.ts';
export {
  findChromium,
  type RealServers,
  startRealServers,
} from './real-servers/start-real-servers.ts';
export { s3Credentials, startS3Server } from './s3-server.ts';
export { type Silence, type SilentProxy, startSilentProxy } from './silent-proxy.ts';
export { type RunningProduct, startProduct } from './start-product.ts';
export { createTestDatabase, createTestTemplate, type TestDatabase } from './test-database.ts';
export { testKeyPrefix, testTopicName } from './test-names.ts';
export { keepPicturesOfFailure } from './test-run/failure-pictures.ts';
export { createTestTopic } from './test-topic.ts';
export { type WaitOptions, waitUntil } from './wait-until.ts';
