import {
  databaseVariables,
  keyStoreFault,
  keyVariables,
  logVariables,
  namesOneKeyStore,
  parseEnvironment,
  processVariables,
  redisVariables,
  tracingVariables,
} from '@qr-menu/platform';
import { z } from 'zod';

export const environmentSchema = z
  .object({
    ...processVariables,
    ...tracingVariables,
    PORT: processVariables.PORT.default(4003),
    ...databaseVariables,
    ...keyVariables,
    ...logVariables,
    ...redisVariables,
  })
  .refine(namesOneKeyStore, keyStoreFault);

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
