import { createMeter, type Meter } from '../metrics/meter.ts';
import { openTracing } from './open-tracing.ts';
import { noTracing, type Tracing } from './tracing.ts';
import type { TracingEnvironment } from './tracing-variables.ts';

/** What a process tells of itself: one for all of its parts. */
export type Telemetry = { readonly meter: Meter; readonly tracing: Tracing };

/** The telemetry of a process of its own. */
export const openTelemetry = async (
  service: string,
  environment: TracingEnvironment,
): Promise<Telemetry> => ({
  meter: createMeter({ withProcess: true }),
  tracing: await openTracing(service, environment),
});

/** Counts what nobody reads: for parts that are run without a process around them. */
export const unheardTelemetry = (): Telemetry => ({ meter: createMeter(), tracing: noTracing });
