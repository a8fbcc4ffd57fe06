import type { TestEnvironment } from '../env.ts';
import {
  type ChromiumProgram,
  chromiumFromVariable,
  packagedChromium,
  systemBrowser,
  systemShell,
} from './chromium.ts';
import { findEdgeProgram } from './edge-programs.ts';
import { kafkaFromDocker, localKafka } from './kafka.ts';
import { localPostgres, postgresFromDocker } from './postgres.ts';
import { findRealPart, fromVariable, notPackaged, UnusablePart } from './real-part.ts';
import { localRedis, redisFromDocker } from './redis.ts';
import { createScratch, roomIn, type Scratch, scratchPlace } from './scratch.ts';

export type RealServers = {
  readonly databaseUrl: string | null;
  /** Pairs of host:port, separated by commas. */
  readonly kafkaBrokers: string | null;
  readonly redisUrl: string | null;
  readonly chromium: ChromiumProgram | null;
  readonly nginx: string | null;
  readonly caddy: string | null;
};

export type StartedServers = {
  readonly servers: RealServers;
  /** One line per part: its description, or why it was skipped. */
  readonly lines: readonly string[];
  readonly stop: () => Promise<void>;
};

const isPackagedOnly = ({ REAL_PARTS }: TestEnvironment): boolean => REAL_PARTS === 'packaged';

export const findChromium = (environment: TestEnvironment) =>
  findRealPart(
    'chromium',
    isPackagedOnly(environment)
      ? [packagedChromium]
      : [
          chromiumFromVariable(environment.TEST_CHROMIUM),
          systemShell,
          packagedChromium,
          systemBrowser,
        ],
  );

const findPostgres = (environment: TestEnvironment, scratch: Scratch) =>
  findRealPart(
    'postgres',
    isPackagedOnly(environment)
      ? [localPostgres(scratch)]
      : [
          fromVariable('TEST_DATABASE_URL', environment.TEST_DATABASE_URL, 5432),
          postgresFromDocker,
          localPostgres(scratch),
        ],
  );

const findKafka = (environment: TestEnvironment, scratch: Scratch) =>
  findRealPart(
    'kafka',
    isPackagedOnly(environment)
      ? [notPackaged]
      : [
          fromVariable('TEST_KAFKA_BROKERS', environment.TEST_KAFKA_BROKERS, 9092),
          kafkaFromDocker,
          localKafka(scratch, environment.KAFKA_LIBS_DIR),
        ],
  );

const findRedis = (environment: TestEnvironment, scratch: Scratch) =>
  findRealPart(
    'redis',
    isPackagedOnly(environment)
      ? [notPackaged]
      : [
          fromVariable('TEST_REDIS_URL', environment.TEST_REDIS_URL, 6379),
          redisFromDocker,
          localRedis(scratch),
        ],
  );

/**
 * Tries variables, Docker and then this machine. `REAL_PARTS=packaged` allows only npm packages.
 * @throws UnusablePart if a variable refers to an unusable part, or the disk is full
 */
export async function startRealServers(environment: TestEnvironment): Promise<StartedServers> {
  await assertRoom(await scratchPlace());
  const scratch = await createScratch();
  const searches = [
    findPostgres(environment, scratch),
    findKafka(environment, scratch),
    findRedis(environment, scratch),
    findChromium(environment),
    findEdgeProgram('nginx', environment),
    findEdgeProgram('caddy', environment),
  ] as const;
  const stop = async () => {
    const outcomes = await Promise.allSettled(searches);
    const parts = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.part : null,
    );
    await Promise.allSettled(parts.map((part) => part?.stop()));
    await scratch.remove();
  };
  try {
    const [postgres, kafka, redis, chromium, nginx, caddy] = await Promise.all(searches);
    return {
      servers: {
        databaseUrl: postgres.part?.address ?? null,
        kafkaBrokers: kafka.part?.address ?? null,
        redisUrl: redis.part?.address ?? null,
        chromium: chromium.part?.address ?? null,
        nginx: nginx.part?.address ?? null,
        caddy: caddy.part?.address ?? null,
      },
      lines: [postgres, kafka, redis, chromium, nginx, caddy].map(({ line }) => line),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Bytes. A generous estimate for the databases, logs and browser profiles of a whole run. */
const roomNeeded = 2 * 1024 ** 3;

async function assertRoom(directory: string): Promise<void> {
  const room = await roomIn(directory);
  if (room >= roomNeeded) return;
  const free = Math.floor(room / 1024 ** 2);
  throw new UnusablePart(
    `only ${free} MB are free in ${directory}, and the tests need 2 GB: free some, or name another place by TMPDIR`,
  );
}
