import { commitBudgetVariables } from '@qr-menu/commits';
import { incompleteMail, mailVariables, sendsCompletely } from '@qr-menu/mail';
import { connectionVariables, edgeVariables, socketVariables } from '@qr-menu/runtime/http';
import {
  databaseVariables,
  identityVariables,
  imageHostVariables,
  imageStoreVariables,
  imagesVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  publicReadVariables,
  redisVariables,
} from '@qr-menu/runtime/process';
import { tracingVariables } from '@qr-menu/runtime/tracing';
import { imageQuotaVariables } from '@qr-menu/stores/images';
import { keyStoreFault, keyVariables, namesOneKeyStore } from '@qr-menu/stores/keys';
import {
  addressLimitVariables,
  importLimitVariables,
  invitationLimitVariables,
  userLimitVariables,
} from '@qr-menu/stores/rate-limits';
import { z } from 'zod';

export const environmentSchema = z
  .object({
    ...processVariables,
    ...tracingVariables,
    PORT: processVariables.PORT.default(4001),
    ...databaseVariables,
    ...keyVariables,
    ...logVariables,
    ...redisVariables,
    ...publicReadVariables,
    ...identityVariables,
    IDENTITY_ENDPOINT: identityVariables.IDENTITY_ENDPOINT.meta({
      here: 'not used here: browsers read it from the guest service',
    }),
    ...imageStoreVariables,
    S3_BUCKET: imageStoreVariables.S3_BUCKET.meta({
      here: 'without it uploads answer `UNAVAILABLE`',
    }),
    ...imagesVariables,
    ...imageHostVariables,
    ...mailVariables,
    ...edgeVariables,
    ...connectionVariables,
    PUBLIC_URL: edgeVariables.PUBLIC_URL.meta({
      here: 'with `https`, browsers must use only HTTPS (HSTS)',
    }),
    ...addressLimitVariables,
    ...userLimitVariables,
    ...importLimitVariables,
    ...invitationLimitVariables,
    ...commitBudgetVariables,
    ...imageQuotaVariables,
    ...socketVariables,
    CURSOR_SECRET: z
      .string()
      .min(16)
      .describe(
        'signs paging cursors and upload tokens; at least 16 characters, the same in all gateway processes',
      )
      .meta({ example: 'a-long-random-text-of-your-own' }),
    VERDICT_TIMEOUT: z.coerce
      .number()
      .int()
      .min(100)
      .default(5_000)
      .describe('milliseconds that a mutation waits before it answers `PENDING`')
      .meta({ example: '5000' }),
    INTROSPECTION: z
      .enum(['on', 'off'])
      .default('off')
      .describe('`on`: allows introspection of the GraphQL schema')
      .meta({ example: 'on' }),
  })
  .refine(namesOneKeyStore, keyStoreFault)
  .refine(sendsCompletely, incompleteMail);

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
