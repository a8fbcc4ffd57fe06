export { freePort } from './free-port.ts';
export { hasKafkaJars, startLocalKafka } from './real-servers/kafka.ts';
export type {} from './real-servers/provided-context.ts';
export { createScratch, type Scratch } from './real-servers/scratch.ts';
export type { RealServers } from './real-servers/start-real-servers.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { testKeyPrefix, testTopicName } from './test-names.ts';
export { createTestTopic } from './test-topic.ts';
export { type WaitOptions, waitUntil } from './wait-until.ts';
