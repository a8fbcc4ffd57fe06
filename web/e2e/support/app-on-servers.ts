import { createTestDatabase, testKeyPrefix, testTopicName } from '@qr-menu/testkit';
import { inject } from 'vitest';
import { type App, manyOwners, startApp } from './start-app.ts';

const [databaseUrl, kafkaBrokers, redisUrl] = [
  inject('databaseUrl'),
  inject('kafkaBrokers'),
  inject('redisUrl'),
];

/** Whether this run found the servers that the product needs. */
export const hasServers = databaseUrl !== null && kafkaBrokers !== null && redisUrl !== null;

/**
 * Starts the product with its own database, topic and keys. The product polls the log all the time, so the
 * test that starts the product must also stop it.
 */
export async function startAppOnServers(): Promise<App> {
  const database = await createTestDatabase(databaseUrl ?? '');
  const variables = {
    ...manyOwners,
    DATABASE_URL: database.url,
    KAFKA_BROKERS: kafkaBrokers ?? '',
    KAFKA_TOPIC: testTopicName(),
    LOG_PARTITIONS: '3',
    REDIS_URL: redisUrl ?? '',
    REDIS_PREFIX: testKeyPrefix(),
  };
  try {
    const app = await startApp({ variables });
    return { ...app, stop: () => app.stop().finally(database.drop) };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
