import {
  databaseVariables,
  edgeVariables,
  imageStoreVariables,
  imagesVariables,
  lapseVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  redisVariables,
} from '@qr-menu/runtime';
import { keyVariables } from '@qr-menu/stores/keys';
import { z } from 'zod';

export const environmentSchema = z.object({
  LOG_LEVEL: processVariables.LOG_LEVEL.default('warn'),
  DATABASE_URL: databaseVariables.DATABASE_URL.optional(),
  ...keyVariables,
  KEYS_MASTER_KEY: keyVariables.KEYS_MASTER_KEY.optional(),
  ...imageStoreVariables,
  ...imagesVariables,
  /** Of an installation in one process: its Postgres, keys and images are in it. */
  DATA_DIR: z.string().optional().meta({ example: '.data' }),
  ...logVariables,
  REDIS_URL: redisVariables.REDIS_URL.optional(),
  REDIS_PREFIX: redisVariables.REDIS_PREFIX,
  /** The web client as the projector has it, to render documents as it does. */
  CLIENT_DIR: z.string().optional().meta({ example: 'web/dist/client' }),
  PUBLIC_URL: edgeVariables.PUBLIC_URL,
  ...lapseVariables,
  /** Milliseconds that a command waits for the referee before it ends with code 3 (rule R5). */
  VERDICT_TIMEOUT: z.coerce.number().int().min(100).default(10_000).meta({ example: '10000' }),
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment => parseEnvironment(environmentSchema, variables);
