import {
  databaseVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  redisVariables,
  tracingVariables,
} from '@qr-menu/runtime';
import { keyStoreFault, keyVariables, namesOneKeyStore } from '@qr-menu/stores/keys';
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
