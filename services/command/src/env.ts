import {
  databaseVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  redisVariables,
} from '@qr-menu/platform';
import { z } from 'zod';

const environmentSchema = z.object({
  ...processVariables,
  PORT: processVariables.PORT.default(4003),
  ...databaseVariables,
  ...logVariables,
  ...redisVariables,
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
