import { createMeter, type Meter } from '../metrics/meter.ts';
import { noTracing, type Tracing } from './tracing.ts';
import type { TracingEnvironment } from './tracing-variables.ts';

/** Sends traces to the configured collector. Without one, no tracing code is loaded. */
export async function openTracing(
  service: string,
  environment: TracingEnvironment,
): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment;
  if (endpoint === undefined) return noTracing;
  const { createCollectorTracing } = await import('./collector-tracing.ts');
  return createCollectorTracing(service, endpoint, environment);
}

export type Telemetry = { readonly meter: Meter; readonly tracing: Tracing };

export const openTelemetry = async (
  service: string,
  environment: TracingEnvironment,
): Promise<Telemetry> => ({
  meter: createMeter({ withProcess: true }),
  tracing: await openTracing(service, environment),
});

/** For code outside the product's processes, where no metrics are read. */
export const noopTelemetry = (): Telemetry => ({ meter: createMeter(), tracing: noTracing });
