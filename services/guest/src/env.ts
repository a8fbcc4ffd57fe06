import {
  copyVariables,
  databaseVariables,
  edgeVariables,
  identityVariables,
  imagesVariables,
  livePageVariables,
  pageVariables,
  parseEnvironment,
  processVariables,
  publicReadVariables,
  redisVariables,
  tracingVariables,
  webVariables,
} from '@qr-menu/runtime';
import { addressLimitVariables } from '@qr-menu/stores/rate-limits';
import { z } from 'zod';

export const environmentSchema = z.object({
  ...processVariables,
  ...tracingVariables,
  PORT: processVariables.PORT.default(4002),
  ...databaseVariables,
  ...redisVariables,
  ...publicReadVariables,
  ...webVariables,
  ...identityVariables,
  ...edgeVariables,
  ...pageVariables,
  ...addressLimitVariables,
  ...livePageVariables,
  ...copyVariables,
  IMAGES_BASE_URL: imagesVariables.IMAGES_BASE_URL,
  /** Where this process itself reaches the images host. */
  IMAGES_READ_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ example: 'http://edge:4000/images' }),
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
