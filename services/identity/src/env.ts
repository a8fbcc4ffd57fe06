import { incompleteMail, mailVariables, sendsCompletely } from '@qr-menu/mail';
import { connectionVariables, edgeVariables } from '@qr-menu/runtime/http';
import { databaseVariables, parseEnvironment, processVariables } from '@qr-menu/runtime/process';
import { tracingVariables } from '@qr-menu/runtime/tracing';
import { keyVariables } from '@qr-menu/stores/keys';
import { addressLimitVariables } from '@qr-menu/stores/rate-limits';
import { z } from 'zod';
import { passwordVariables } from './passwords.ts';
import { tokenVariables } from './tokens/token-issuer.ts';

export const environmentSchema = z
  .object({
    ...tracingVariables,
    ...databaseVariables,
    ...processVariables,
    PORT: processVariables.PORT.default(4010).meta({ example: '4010' }),
    USER_POOL_ID: z
      .string()
      .regex(/^[\w-]+_[0-9a-zA-Z]+$/)
      .default('eu-central-1_embedded')
      .describe('id of the pool')
      .meta({ example: 'eu-central-1_embedded' }),
    CLIENT_ID: z
      .string()
      .regex(/^\w+$/)
      .default('qrmenuweb')
      .describe('id of the app client')
      .meta({ example: 'qrmenuweb' }),
    ISSUER_BASE: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .describe('public address of this service, as the tokens name it')
      .meta({ example: 'http://localhost:4010' }),
    KEYS_MASTER_KEY: keyVariables.KEYS_MASTER_KEY,
    KEYS_MASTER_KEY_OTHER: keyVariables.KEYS_MASTER_KEY_OTHER,
    ...passwordVariables,
    ...tokenVariables,
    OUTBOX_FILE: z
      .string()
      .default('.data/outbox.jsonl')
      .describe('where codes are written without `MAIL_URL`, one JSON object a line')
      .meta({ example: '.data/outbox.jsonl' }),
    ...mailVariables,
    PUBLIC_URL: edgeVariables.PUBLIC_URL.meta({
      here: 'where the links in mails lead, and the host of passkeys',
    }),
    ALLOWED_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((origin) => origin !== ''))
      .describe('other origins, comma-separated, that may call from a browser')
      .meta({ example: 'http://localhost:5173' }),
    TRUSTED_PROXIES: edgeVariables.TRUSTED_PROXIES,
    PROXY_ADDRESSES: edgeVariables.PROXY_ADDRESSES,
    ...connectionVariables,
    RATE_LIMIT_ADDRESS: addressLimitVariables.RATE_LIMIT_ADDRESS.meta({
      here: 'calls, counted by this process alone',
    }),
  })
  .refine(sendsCompletely, incompleteMail);

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
