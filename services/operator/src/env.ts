import { edgeVariables } from '@qr-menu/runtime/http';
import {
  databaseVariables,
  imageHostVariables,
  imageStoreVariables,
  imagesVariables,
  lapseVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  redisVariables,
} from '@qr-menu/runtime/process';
import { keyVariables } from '@qr-menu/stores/keys';
import { z } from 'zod';

const asTheProjector = 'as for the projector';

export const environmentSchema = z.object({
  LOG_LEVEL: processVariables.LOG_LEVEL.default('warn'),
  DATABASE_URL: databaseVariables.DATABASE_URL.optional().meta({ byDefault: 'that of `DATA_DIR`' }),
  ...keyVariables,
  KEYS_MASTER_KEY: keyVariables.KEYS_MASTER_KEY.optional(),
  ...imageStoreVariables,
  S3_BUCKET: imageStoreVariables.S3_BUCKET.meta({
    here: 'for `backup`, `restore`, `export`, `erase` and `images sweep`',
  }),
  S3_PUBLIC_ENDPOINT: imageStoreVariables.S3_PUBLIC_ENDPOINT.meta({ here: 'not used here' }),
  IMAGES_BASE_URL: imagesVariables.IMAGES_BASE_URL.meta({
    here: 'the prefix of image addresses',
  }),
  DATA_DIR: z
    .string()
    .optional()
    .describe('where an installation in one process keeps its state')
    .meta({
      example: '.data',
      here: 'the installation whose Postgres (which must be running), keys and images are used',
    }),
  ...logVariables,
  REDIS_URL: redisVariables.REDIS_URL.optional().meta({
    here: 'the public documents, for commands that need them',
  }),
  REDIS_PREFIX: redisVariables.REDIS_PREFIX,
  // Documents are rendered with the projector's settings.
  CLIENT_DIR: z
    .string()
    .optional()
    .describe('the built web client')
    .meta({ example: 'web/dist/client', byDefault: '`web/dist/client`', here: asTheProjector }),
  PUBLIC_URL: edgeVariables.PUBLIC_URL.meta({ here: asTheProjector }),
  IMAGE_HOSTS: imageHostVariables.IMAGE_HOSTS.meta({ here: asTheProjector }),
  LAPSED_MENUS: lapseVariables.LAPSED_MENUS.meta({ here: asTheProjector }),
  BACKUP_PASSPHRASE: z
    .string()
    .min(16)
    .optional()
    .describe('seals the keys and secrets in a backup; keep it apart from the backups')
    .meta({ example: 'the output of: openssl rand -base64 24' }),
  VERDICT_TIMEOUT: z.coerce
    .number()
    .int()
    .min(100)
    .default(10_000)
    .describe('how many milliseconds a command waits for the referee before it ends with code 3')
    .meta({ example: '10000' }),
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment => parseEnvironment(environmentSchema, variables);
