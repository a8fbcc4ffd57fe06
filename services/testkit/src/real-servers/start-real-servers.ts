import type { TestEnvironment } from '../env.ts';
import {
  type ChromiumProgram,
  chromiumFromVariable,
  packagedChromium,
  systemChromium,
} from './chromium.ts';
import { kafkaFromDocker, localKafka } from './kafka.ts';
import { localPostgres, postgresFromDocker } from './postgres.ts';
import { findRealPart, fromVariable } from './real-part.ts';
import { localRedis, redisFromDocker } from './redis.ts';
import { createScratch } from './scratch.ts';

/** What the tests were given, null where there is none. */
export type RealServers = {
  readonly databaseUrl: string | null;
  /** host:port, separated by commas. */
  readonly kafkaBrokers: string | null;
  readonly redisUrl: string | null;
  readonly chromium: ChromiumProgram | null;
};

export type StartedServers = {
  readonly servers: RealServers;
  /** One for each part: what it is, or why it was skipped. */
  readonly lines: readonly string[];
  readonly stop: () => Promise<void>;
};

export const findChromium = (environment: TestEnvironment) =>
  findRealPart('chromium', [
    chromiumFromVariable(environment.TEST_CHROMIUM),
    systemChromium,
    packagedChromium,
  ]);

/** Finds or starts each server: by environment variable, else Docker, else a local program. */
export async function startRealServers(environment: TestEnvironment): Promise<StartedServers> {
  const scratch = await createScratch();
  const [postgres, kafka, redis, chromium] = await Promise.all([
    findRealPart('postgres', [
      fromVariable('TEST_DATABASE_URL', environment.TEST_DATABASE_URL),
      postgresFromDocker,
      localPostgres(scratch),
    ]),
    findRealPart('kafka', [
      fromVariable('TEST_KAFKA_BROKERS', environment.TEST_KAFKA_BROKERS),
      kafkaFromDocker,
      localKafka(scratch, environment.KAFKA_LIBS_DIR),
    ]),
    findRealPart('redis', [
      fromVariable('TEST_REDIS_URL', environment.TEST_REDIS_URL),
      redisFromDocker,
      localRedis(scratch),
    ]),
    findChromium(environment),
  ]);
  const outcomes = [postgres, kafka, redis, chromium];
  return {
    servers: {
      databaseUrl: postgres.part?.address ?? null,
      kafkaBrokers: kafka.part?.address ?? null,
      redisUrl: redis.part?.address ?? null,
      chromium: chromium.part?.address ?? null,
    },
    lines: outcomes.map(({ line }) => line),
    stop: async () => {
      await Promise.allSettled(outcomes.map(({ part }) => part?.stop()));
      await scratch.remove();
    },
  };
}
