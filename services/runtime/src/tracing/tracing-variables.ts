import { z } from 'zod';
import { variable } from '../process/variables.ts';

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    z.url({ protocol: /^https?$/ }).optional(),
    'sends traces to an OpenTelemetry collector, below `/v1/traces`; without it there are none',
    'http://collector:4318',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    z
      .string()
      .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be comma-separated name=value pairs')
      .optional(),
    'headers for the collector, as comma-separated `name=value` pairs',
    'x-api-key=secret',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    z.coerce.number().min(0).max(1).default(1),
    'the share of traces that is recorded, from 0 to 1',
    '0.01',
  ),
};

export type TracingEnvironment = z.infer<z.ZodObject<typeof tracingVariables>>;
