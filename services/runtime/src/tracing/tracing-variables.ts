import { z } from 'zod';

/** By the names that OpenTelemetry gives them. */
export const tracingVariables = {
  /** Absent: no traces. They are sent to `/v1/traces` below it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ example: 'http://collector:4318' }),
  /** Headers that the collector asks for. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be name=value pairs with commas between them')
    .optional()
    .meta({ example: 'x-api-key=secret' }),
  /** The part of all traces that is recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).meta({ example: '0.01' }),
};

export type TracingEnvironment = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
};
