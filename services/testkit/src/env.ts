import { parseEnvironment } from '@qr-menu/runtime';
import { z } from 'zod';

export const environmentSchema = z.object({
  TEST_DATABASE_URL: z
    .string()
    .optional()
    .meta({ example: 'postgres://user:password@127.0.0.1:5432/postgres' }),
  TEST_KAFKA_BROKERS: z.string().optional().meta({ example: '127.0.0.1:9092' }),
  TEST_REDIS_URL: z.string().optional().meta({ example: 'redis://127.0.0.1:6379' }),
  TEST_CHROMIUM: z.string().optional().meta({ example: '/usr/bin/chromium' }),
  REAL_PARTS: z.enum(['packaged']).optional().meta({ example: 'packaged' }),
  REQUIRE_REAL: z.enum(['all']).optional().meta({ example: 'all' }),
  KAFKA_LIBS_DIR: z.string().optional().meta({ example: '/var/cache/kafka-libs' }),
});

export type TestEnvironment = z.infer<typeof environmentSchema>;

export function readEnvironment(): TestEnvironment {
  return parseEnvironment(environmentSchema, process.env);
}

/** Where programs are looked for. */
export const searchPath = (): string => process.env.PATH ?? '';

/** This process's own environment, with some variables set, for a program that a test starts. */
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
