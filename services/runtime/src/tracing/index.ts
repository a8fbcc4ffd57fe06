export { noopTelemetry, openTelemetry, type Telemetry } from './telemetry.ts';
export { parseTraceparent, traceparentHeader } from './traceparent.ts';
export type { BrowserSpan, TracedSpan, Tracing } from './tracing.ts';
export { tracingVariables } from './tracing-variables.ts';
