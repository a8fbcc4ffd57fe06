import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const valueSchema = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.looseObject({}).transform((value) => String(Object.values(value)[0])),
]);
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: attributesSchema.default({}),
  status: z.object({ code: z.number().optional() }).optional(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof spanSchema> & { readonly service: string | undefined };

export type Collector = {
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  readonly stop: () => Promise<void>;
};

/** Accepts spans over OTLP/HTTP as JSON, like an OpenTelemetry collector. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { resourceSpans } = exportSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes['service.name'];
      for (const scope of scopeSpans) {
        spans.push(...scope.spans.map((span) => ({ ...span, service })));
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
