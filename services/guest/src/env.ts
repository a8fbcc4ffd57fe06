import {
  addressLimitVariables,
  databaseVariables,
  edgeVariables,
  identityVariables,
  imagesVariables,
  pageVariables,
  parseEnvironment,
  processVariables,
  publicReadVariables,
  redisVariables,
  webVariables,
} from '@qr-menu/platform';
import { z } from 'zod';

const environmentSchema = z.object({
  ...processVariables,
  PORT: processVariables.PORT.default(4002),
  ...databaseVariables,
  ...redisVariables,
  ...publicReadVariables,
  ...webVariables,
  ...identityVariables,
  ...edgeVariables,
  ...pageVariables,
  ...addressLimitVariables,
  IMAGES_BASE_URL: imagesVariables.IMAGES_BASE_URL,
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
