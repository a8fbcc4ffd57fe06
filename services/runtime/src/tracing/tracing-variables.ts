import { z } from 'zod';

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'sends traces to an OpenTelemetry collector, below `/v1/traces`; without it there are none',
    )
    .meta({ example: 'http://collector:4318' }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be name=value pairs with commas between them')
    .optional()
    .describe('headers that the collector asks for, `name=value` with commas between')
    .meta({ example: 'x-api-key=secret' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('the part of all traces that is recorded, from 0 to 1')
    .meta({ example: '0.01' }),
};

export type TracingEnvironment = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
};
