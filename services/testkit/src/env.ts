import { parseEnvironment } from '@qr-menu/runtime/process';
import { z } from 'zod';

export const environmentSchema = z.object({
  TEST_DATABASE_URL: z
    .string()
    .optional()
    .describe('a Postgres server where databases can be created')
    .meta({ example: 'postgres://user:password@127.0.0.1:5432/postgres' }),
  TEST_KAFKA_BROKERS: z
    .string()
    .optional()
    .describe('`host:port`, comma-separated')
    .meta({ example: '127.0.0.1:9092' }),
  TEST_REDIS_URL: z
    .string()
    .optional()
    .describe('a Redis server')
    .meta({ example: 'redis://127.0.0.1:6379' }),
  TEST_CHROMIUM: z
    .string()
    .optional()
    .describe("path of a Chromium; else the system's, else the one in an npm package")
    .meta({ example: '/usr/bin/chromium' }),
  REAL_PARTS: z
    .enum(['packaged'])
    .optional()
    .describe(
      '`packaged`: only what npm packages contain, even if more is available: Postgres and a Chromium',
    )
    .meta({ example: 'packaged' }),
  REQUIRE_REAL: z
    .enum(['all'])
    .optional()
    .describe('`all`: a missing part fails the run; with `REAL_PARTS=packaged`, one of those parts')
    .meta({ example: 'all' }),
  KAFKA_LIBS_DIR: z
    .string()
    .optional()
    .describe("the broker's jars, see `infra/kafka/README.md`")
    .meta({ example: '/var/cache/kafka-libs', byDefault: '`.cache/kafka-<version>`' }),
  VERAPDF_LIBS_DIR: z
    .string()
    .optional()
    .describe('the jars of veraPDF, see `services/print/README.md`')
    .meta({ example: '/var/cache/verapdf', byDefault: '`.cache/verapdf-<version>`' }),
  SCREENSHOTS: z
    .enum(['all'])
    .optional()
    .describe('`all`: browser tests save pictures of their pages in `web/e2e/screenshots`')
    .meta({ example: 'all' }),
  FUZZ_REQUESTS: z.coerce
    .number()
    .int()
    .min(3)
    .default(240)
    .describe('number of generated GraphQL requests; small in every test run')
    .meta({ example: '5000' }),
  FUZZ_SEED: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe('the first of the three seeds for them')
    .meta({ example: '771883' }),
});

export type TestEnvironment = z.infer<typeof environmentSchema>;

export function readEnvironment(): TestEnvironment {
  return parseEnvironment(environmentSchema, process.env);
}

export const searchPath = (): string => process.env.PATH ?? '';

/** Whether this run includes the sweep. Files with such tests are named `*.swept.*.spec.ts`. */
export const inSweep = process.env.SWEEP === 'on';

/** Returns all cases in the sweep, but only the sample in `npm test`. */
export const swept = <Case>(all: readonly Case[], sample: readonly NoInfer<Case>[]) =>
  inSweep ? all : sample;

export const resultsFolder = (): string | undefined => process.env.TEST_RESULTS;

/** Applies to this process and to workers that it starts. */
export function setResultsFolder(directory: string): void {
  process.env.TEST_RESULTS = directory;
}

/** Returns this process's environment with some variables changed, for programs started by a test. */
export const programEnvironment = (
  variables: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ),
  ...variables,
});
