import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { parseTraceparent } from './traceparent.ts';
import type { BrowserSpan } from './tracing.ts';

/** Keeps the span ids from the browser, because other spans already use them as parents. */
export function createBrowserTracer(processor: SpanProcessor) {
  let ids = { traceId: '', spanId: '' };
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'browser', 'service.namespace': 'qr-menu' }),
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('qr-menu');

  return {
    record: ({ traceparent, name, outcome, duration }: BrowserSpan): void => {
      const parsed = parseTraceparent(traceparent);
      if (!parsed) return;
      ids = parsed;
      const endedAt = Date.now();
      const startTime = endedAt - duration;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime }, ROOT_CONTEXT);
      if (outcome === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    stop: () => provider.shutdown(),
  };
}
