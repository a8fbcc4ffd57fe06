import {
  connectionVariables,
  copyVariables,
  edgeVariables,
  livePageVariables,
  pageVariables,
} from '@qr-menu/runtime/http';
import {
  databaseVariables,
  identityVariables,
  imageHostVariables,
  imagesVariables,
  legalVariables,
  parseEnvironment,
  paymentVariables,
  processVariables,
  publicReadVariables,
  redisVariables,
  securityVariables,
  webVariables,
} from '@qr-menu/runtime/process';
import { tracingVariables } from '@qr-menu/runtime/tracing';
import { addressLimitVariables } from '@qr-menu/stores/rate-limits';
import { z } from 'zod';

const inConfiguration = 'for `/config.json`';
const notUsed = { here: 'not used here', byDefault: 'none' };

export const environmentSchema = z.object({
  ...processVariables,
  ...tracingVariables,
  PORT: processVariables.PORT.default(4002),
  ...databaseVariables,
  ...redisVariables,
  ...publicReadVariables,
  ...webVariables,
  ...identityVariables,
  AWS_REGION: identityVariables.AWS_REGION.meta({ here: inConfiguration }),
  COGNITO_USER_POOL_ID: identityVariables.COGNITO_USER_POOL_ID.meta({ here: inConfiguration }),
  COGNITO_CLIENT_ID: identityVariables.COGNITO_CLIENT_ID.meta({ here: inConfiguration }),
  IDENTITY_ISSUER: identityVariables.IDENTITY_ISSUER.meta(notUsed),
  IDENTITY_JWKS_URL: identityVariables.IDENTITY_JWKS_URL.meta(notUsed),
  ...edgeVariables,
  ...connectionVariables,
  PUBLIC_URL: edgeVariables.PUBLIC_URL.meta({
    here: 'the address in QR codes; with `https`, browsers must use only HTTPS (HSTS)',
  }),
  ...pageVariables,
  RATE_LIMIT_ADDRESS: addressLimitVariables.RATE_LIMIT_ADDRESS.meta({
    here: 'public reads, counted in lots of a twentieth of the burst',
  }),
  ...livePageVariables,
  ...paymentVariables,
  ...legalVariables,
  ...securityVariables,
  ...copyVariables,
  IMAGES_BASE_URL: imagesVariables.IMAGES_BASE_URL,
  ...imageHostVariables,
  IMAGES_READ_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "the address of the images host for this process, to read logos for QR codes, if it differs from the browsers' address",
    )
    .meta({ example: 'http://edge:4000/images', byDefault: 'as browsers' }),
});

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
