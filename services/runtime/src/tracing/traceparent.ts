import { isValidSpanId, isValidTraceId, type SpanContext, TraceFlags } from '@opentelemetry/api';

export const traceparentHeader = 'traceparent';

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export function parseTraceparent(text: string | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = pattern.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (!isValidTraceId(traceId) || !isValidSpanId(spanId)) return null;
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return { traceId, spanId, traceFlags, isRemote: true };
}

export const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
