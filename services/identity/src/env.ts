import { parseEnvironment, tracingVariables } from '@qr-menu/runtime';
import { z } from 'zod';
import { passwordVariables } from './passwords.ts';

export const environmentSchema = z.object({
  ...tracingVariables,
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ example: 'postgres://qr_menu:secret@localhost:5432/qr_menu' }),
  PORT: z.coerce.number().int().min(0).max(65535).default(4010).meta({ example: '4010' }),
  USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/)
    .default('eu-central-1_embedded')
    .meta({ example: 'eu-central-1_embedded' }),
  CLIENT_ID: z.string().regex(/^\w+$/).default('qrmenuweb').meta({ example: 'qrmenuweb' }),
  ISSUER_BASE: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .meta({ example: 'http://localhost:4010' }),
  ...passwordVariables,
  OUTBOX_FILE: z.string().default('.data/outbox.jsonl').meta({ example: '.data/outbox.jsonl' }),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((origin) => origin !== ''))
    .meta({ example: 'http://localhost:5173' }),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0).meta({ example: '1' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ example: 'info' }),
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
