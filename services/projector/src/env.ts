import {
  databaseVariables,
  edgeVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  redisVariables,
  webVariables,
} from '@qr-menu/platform';
import { z } from 'zod';

const environmentSchema = z.object({
  ...processVariables,
  PORT: processVariables.PORT.default(4004),
  ...databaseVariables,
  ...logVariables,
  ...redisVariables,
  ...webVariables,
  PUBLIC_URL: edgeVariables.PUBLIC_URL,
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
