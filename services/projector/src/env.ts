import { edgeVariables } from '@qr-menu/runtime/http';
import {
  databaseVariables,
  imageHostVariables,
  imagesVariables,
  lapseVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  redisVariables,
  webVariables,
} from '@qr-menu/runtime/process';
import { tracingVariables } from '@qr-menu/runtime/tracing';
import { keyStoreFault, keyVariables, namesOneKeyStore } from '@qr-menu/stores/keys';
import { z } from 'zod';

export const environmentSchema = z
  .object({
    ...processVariables,
    ...tracingVariables,
    PORT: processVariables.PORT.default(4004),
    ...databaseVariables,
    ...keyVariables,
    ...logVariables,
    ...redisVariables,
    ...webVariables,
    PUBLIC_URL: edgeVariables.PUBLIC_URL.meta({ here: "for the pages' canonical links" }),
    ...imagesVariables,
    ...imageHostVariables,
    ...lapseVariables,
  })
  .refine(namesOneKeyStore, keyStoreFault);

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);
