import path from 'node:path';
import { passwordVariables } from '@qr-menu/identity';
import {
  copyVariables,
  databaseVariables,
  edgeVariables,
  identityVariables,
  imageStoreVariables,
  imagesVariables,
  lapseVariables,
  livePageVariables,
  logVariables,
  pageVariables,
  parseEnvironment,
  processVariables,
  publicReadVariables,
  redisVariables,
  tracingVariables,
  webVariables,
} from '@qr-menu/runtime';
import { keyVariables } from '@qr-menu/stores/keys';
import { addressLimitVariables, userLimitVariables } from '@qr-menu/stores/rate-limits';
import { z } from 'zod';

/** Every port is embedded until its variable is set. */
export const environmentSchema = z.object({
  ...processVariables,
  ...tracingVariables,
  PORT: processVariables.PORT.default(4000),
  LOG_LEVEL: processVariables.LOG_LEVEL.default('warn'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((directory) => path.resolve(directory))
    .meta({ example: '.data' }),
  DEMO: z.enum(['on', 'off']).default('on').meta({ example: 'off' }),
  DATABASE_URL: databaseVariables.DATABASE_URL.optional(),
  ...keyVariables,
  KEYS_MASTER_KEY: keyVariables.KEYS_MASTER_KEY.optional(),
  ...logVariables,
  REDIS_URL: redisVariables.REDIS_URL.optional(),
  REDIS_PREFIX: redisVariables.REDIS_PREFIX,
  PUBLIC_API_KEY: publicReadVariables.PUBLIC_API_KEY.optional(),
  ...identityVariables,
  COGNITO_USER_POOL_ID: identityVariables.COGNITO_USER_POOL_ID.optional(),
  ...passwordVariables,
  COGNITO_CLIENT_ID: identityVariables.COGNITO_CLIENT_ID.default('qrmenuweb'),
  ...imageStoreVariables,
  ...imagesVariables,
  CLIENT_DIR: webVariables.CLIENT_DIR.default(
    path.join(import.meta.dirname, '../../../web/dist/client'),
  ),
  ...edgeVariables,
  ...pageVariables,
  ...lapseVariables,
  ...addressLimitVariables,
  ...livePageVariables,
  ...copyVariables,
  ...userLimitVariables,
  INTROSPECTION: z.enum(['on', 'off']).default('off').meta({ example: 'on' }),
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment => parseEnvironment(environmentSchema, variables);
