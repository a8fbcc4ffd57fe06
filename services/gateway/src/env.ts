import {
  databaseVariables,
  edgeVariables,
  identityVariables,
  imageStoreVariables,
  imagesVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  publicReadVariables,
  redisVariables,
  tracingVariables,
} from '@qr-menu/runtime';
import { keyStoreFault, keyVariables, namesOneKeyStore } from '@qr-menu/stores/keys';
import { addressLimitVariables, userLimitVariables } from '@qr-menu/stores/rate-limits';
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
    ...imageStoreVariables,
    ...imagesVariables,
    ...edgeVariables,
    ...addressLimitVariables,
    ...userLimitVariables,
    /** Signs paging cursors and upload tokens; the same in all gateway processes. */
    CURSOR_SECRET: z.string().min(16).meta({ example: 'a-long-random-text-of-your-own' }),
    /** Milliseconds that a mutation waits before it answers PENDING (rule R5). */
    VERDICT_TIMEOUT: z.coerce.number().int().min(100).default(5_000).meta({ example: '5000' }),
    INTROSPECTION: z.enum(['on', 'off']).default('off').meta({ example: 'on' }),
  })
  .refine(namesOneKeyStore, keyStoreFault);

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
