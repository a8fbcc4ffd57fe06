import { createTestDatabase, testKeyPrefix, testTopicName } from '@qr-menu/testkit';
import { type App, type RunningApp, startApp } from './start-app.ts';
import { startDemo } from './start-demo.ts';

/** Where the shared products find the servers of this run. */
export type SharedServers = {
  readonly databaseUrl: string | null;
  readonly kafkaBrokers: string | null;
  readonly redisUrl: string | null;
};

export const sharedAppNames = ['embedded', 'real', 'demo'] as const;
export type SharedAppName = (typeof sharedAppNames)[number];

/** What a test has to know of a product that others use at the same time. */
export type SharedApp = RunningApp & {
  /** Null when it is the product's own. */
  readonly databaseUrl: string | null;
};

type Started = { readonly shared: SharedApp; readonly stop: () => Promise<void> };

export type SharedApps = {
  /** Starts it when it is asked for the first time. */
  readonly get: (name: SharedAppName) => Promise<SharedApp>;
  readonly stop: () => Promise<void>;
};

/** One address makes all requests of a run. Who signs owners up tells another one each time. */
const manyOwners = { RATE_LIMIT_ADDRESS: 'off', TRUSTED_PROXIES: '1' };

/** The products that the browser tests of one run share. */
export function createSharedApps(servers: SharedServers): SharedApps {
  const starts: Readonly<Record<SharedAppName, () => Promise<Started>>> = {
    embedded: async () => started(await startApp({ variables: manyOwners })),
    demo: async () => started(await startDemo(manyOwners)),
    real: () => startOnRealServers(servers),
  };
  const begun = new Map<SharedAppName, Promise<Started>>();

  const begin = (name: SharedAppName): Promise<Started> => {
    const starting = begun.get(name) ?? starts[name]();
    begun.set(name, starting);
    return starting;
  };

  return {
    get: async (name) => (await begin(name)).shared,
    stop: async () => {
      await Promise.allSettled([...begun.values()].map(async (one) => (await one).stop()));
    },
  };
}

const started = (app: App, databaseUrl: string | null = null): Started => ({
  shared: { origin: app.origin, dataDir: app.dataDir, databaseUrl },
  stop: app.stop,
});

/** With a database, a topic and keys of its own. */
async function startOnRealServers(servers: SharedServers): Promise<Started> {
  const { databaseUrl, kafkaBrokers, redisUrl } = servers;
  if (databaseUrl === null || kafkaBrokers === null || redisUrl === null) {
    throw new Error('this run lacks a server');
  }
  const database = await createTestDatabase(databaseUrl);
  const variables = {
    ...manyOwners,
    DATABASE_URL: database.url,
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_TOPIC: testTopicName(),
    LOG_PARTITIONS: '3',
    REDIS_URL: redisUrl,
    REDIS_PREFIX: testKeyPrefix(),
  };
  try {
    const app = await startApp({ variables });
    const stop = () => app.stop().finally(database.drop);
    return { ...started(app, database.url), stop };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
