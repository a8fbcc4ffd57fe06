import path from 'node:path';
import { updateVariables } from '@qr-menu/command';
import { commitBudgetVariables } from '@qr-menu/commits';
import { passwordVariables, tokenVariables } from '@qr-menu/identity';
import { incompleteMail, mailVariables, sendsCompletely } from '@qr-menu/mail';
import {
  connectionVariables,
  copyVariables,
  edgeVariables,
  livePageVariables,
  pageVariables,
  socketVariables,
} from '@qr-menu/runtime/http';
import {
  databaseVariables,
  identityVariables,
  imageHostVariables,
  imageStoreVariables,
  imagesVariables,
  lapseVariables,
  legalVariables,
  logVariables,
  parseEnvironment,
  paymentVariables,
  processVariables,
  publicReadVariables,
  redisVariables,
  securityVariables,
  webVariables,
} from '@qr-menu/runtime/process';
import { tracingVariables } from '@qr-menu/runtime/tracing';
import { imageQuotaVariables } from '@qr-menu/stores/images';
import { keyVariables } from '@qr-menu/stores/keys';
import {
  addressLimitVariables,
  importLimitVariables,
  invitationLimitVariables,
  userLimitVariables,
} from '@qr-menu/stores/rate-limits';
import { z } from 'zod';

const madeAtFirst = { byDefault: 'created at the first start' };
const notEmbedded = { here: 'not used with the embedded pool' };

const isOfThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

const variables = {
  ...processVariables,
  ...tracingVariables,
  PORT: processVariables.PORT.default(4000),
  HOST: processVariables.HOST.default('127.0.0.1').meta({
    byDefault: '`127.0.0.1`',
    here: 'other machines reach it only through a proxy on this one, or if another address is set here',
  }),
  OPS_HOST: processVariables.OPS_HOST.default('127.0.0.1').meta({ byDefault: '`127.0.0.1`' }),
  LOG_LEVEL: processVariables.LOG_LEVEL.default('warn'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((directory) => path.resolve(directory))
    .describe('the directory for the data of an installation in one process')
    .meta({ example: '.data' }),
  DEMO: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off`: no demo venue; it is only created with the embedded user pool, and refused if `PUBLIC_URL` is not on this machine',
    )
    .meta({ example: 'off' }),
  DATABASE_URL: databaseVariables.DATABASE_URL.optional().meta({ byDefault: 'embedded' }),
  ...keyVariables,
  KEYS_MASTER_KEY: keyVariables.KEYS_MASTER_KEY.optional().meta(madeAtFirst),
  KEYS_DIR: keyVariables.KEYS_DIR.meta({ byDefault: '`DATA_DIR/keys`' }),
  ...logVariables,
  REDIS_URL: redisVariables.REDIS_URL.optional().meta({
    here: 'without it documents and notices are in memory',
  }),
  REDIS_PREFIX: redisVariables.REDIS_PREFIX,
  PUBLIC_API_KEY: publicReadVariables.PUBLIC_API_KEY.optional().meta(madeAtFirst),
  ...paymentVariables,
  ...identityVariables,
  IDENTITY_ENDPOINT: identityVariables.IDENTITY_ENDPOINT.meta(notEmbedded),
  IDENTITY_ISSUER: identityVariables.IDENTITY_ISSUER.meta(notEmbedded),
  IDENTITY_JWKS_URL: identityVariables.IDENTITY_JWKS_URL.meta(notEmbedded),
  COGNITO_USER_POOL_ID: identityVariables.COGNITO_USER_POOL_ID.optional().meta({
    byDefault: 'embedded',
  }),
  ...passwordVariables,
  ...mailVariables,
  ...tokenVariables,
  COGNITO_CLIENT_ID: identityVariables.COGNITO_CLIENT_ID.default('qrmenuweb'),
  ...imageStoreVariables,
  S3_BUCKET: imageStoreVariables.S3_BUCKET.meta({ here: 'without it they are in `DATA_DIR`' }),
  ...imagesVariables,
  ...imageHostVariables,
  CLIENT_DIR: webVariables.CLIENT_DIR.default(
    path.join(import.meta.dirname, '../../../web/dist/client'),
  ).meta({ byDefault: 'the web build' }),
  ...edgeVariables,
  ...connectionVariables,
  PUBLIC_URL: edgeVariables.PUBLIC_URL.meta({
    byDefault: '`http://localhost:<PORT>`',
    here: "part of the tokens' issuer and, if it is set, of the pages' canonical links",
  }),
  ...pageVariables,
  ...legalVariables,
  ...securityVariables,
  ...updateVariables,
  ...lapseVariables,
  ...addressLimitVariables,
  ...commitBudgetVariables,
  ...imageQuotaVariables,
  ...livePageVariables,
  ...copyVariables,
  ...userLimitVariables,
  ...importLimitVariables,
  ...invitationLimitVariables,
  ...socketVariables,
  INTROSPECTION: z
    .enum(['on', 'off'])
    .default('off')
    .describe('`on`: allows introspection of the GraphQL schema')
    .meta({ example: 'on' }),
};

export const environmentSchema = z
  .object(variables)
  .refine(
    ({ DEMO, PUBLIC_URL, COGNITO_USER_POOL_ID }) =>
      DEMO === 'off' ||
      COGNITO_USER_POOL_ID !== undefined ||
      PUBLIC_URL === undefined ||
      isOfThisMachine(PUBLIC_URL),
    {
      path: ['DEMO'],
      message:
        'must be off if PUBLIC_URL is reachable for others: the password of the demo venue is public',
    },
  )
  .refine(
    (environment) =>
      // Without a configured public URL, links point to this machine.
      sendsCompletely({ ...environment, PUBLIC_URL: environment.PUBLIC_URL ?? 'http://localhost' }),
    incompleteMail,
  );

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment => parseEnvironment(environmentSchema, variables);
