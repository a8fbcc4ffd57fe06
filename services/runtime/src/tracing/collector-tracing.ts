import {
  type SpanOptions as OtelOptions,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { createBrowserTracer } from './browser-tracer.ts';
import { parseTraceparent, toTraceparent } from './traceparent.ts';
import {
  type SpanOptions,
  type SpanRole,
  type TracedSpan,
  type Tracing,
  unrecorded,
} from './tracing.ts';
import type { TracingEnvironment } from './tracing-variables.ts';

const kinds: Readonly<Record<SpanRole, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** An unresponsive collector must not delay a shutdown. */
const exportTimeout = 3_000;

export function createCollectorTracing(
  service: string,
  endpoint: string,
  environment: TracingEnvironment,
): Tracing {
  const ratio = new TraceIdRatioBasedSampler(environment.OTEL_TRACES_SAMPLER_ARG);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(environment.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: exportTimeout,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'qr-menu',
    }),
    sampler: new ParentBasedSampler({ root: ratio }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('qr-menu');

  function start(name: string, options: SpanOptions = {}): TracedSpan {
    const { parent, kind = 'internal', startedAt, attributes = {} } = options;
    const remote = parseTraceparent(parent);
    const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
    const own: OtelOptions = { kind: kinds[kind], attributes };
    if (startedAt !== undefined) own.startTime = startedAt;
    const span = tracer.startSpan(name, own, context);
    if (!span.isRecording()) return unrecorded;
    return {
      traceparent: toTraceparent(span.spanContext()),
      name: (later) => void span.updateName(later),
      set: (more) => void span.setAttributes(more),
      fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
      end: (at) => span.end(at),
    };
  }

  const browser = createBrowserTracer(new BatchSpanProcessor(exporter));

  return {
    isOn: true,
    start,
    record: (span) => {
      if (isSampled(ratio, span.traceparent)) browser.record(span);
    },
    enter: (name, options = {}) => {
      const remote = parseTraceparent(options.parent);
      if (!remote) return start(name, { ...options, parent: undefined });
      if (!isSampled(ratio, toTraceparent(remote))) return unrecorded;
      return start(name, { ...options, parent: toTraceparent({ ...remote, traceFlags: 1 }) });
    },
    stop: async () => {
      await Promise.allSettled([provider.shutdown(), browser.stop()]);
    },
  };
}

/** Depends only on the trace id, so that all services make the same decision. */
function isSampled(ratio: TraceIdRatioBasedSampler, traceparent: string): boolean {
  const remote = parseTraceparent(traceparent);
  if (!remote) return false;
  const { decision } = ratio.shouldSample(ROOT_CONTEXT, remote.traceId);
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

/** Parses `name=value,name=value` with percent-encoded values. */
const headersOf = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ?? '')
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const end = pair.indexOf('=');
        return [pair.slice(0, end).trim(), decodeURIComponent(pair.slice(end + 1).trim())];
      }),
  );
