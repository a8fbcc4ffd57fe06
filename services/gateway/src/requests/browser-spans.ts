import type { BrowserSpan, Tracing } from '@qr-menu/runtime/tracing';
import express, { Router } from 'express';
import { z } from 'zod';
import type { Admission } from './limits/admit-requests.ts';

const bodyLimit = '1kb';
/** In milliseconds. */
const longestOperation = 600_000;

const spanSchema = z.strictObject({
  traceparent: z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
  name: z.string().regex(/^(query|mutation|subscription)( [A-Za-z]\w{0,63})?$/),
  outcome: z.enum(['ok', 'error']),
  duration: z.number().min(0).max(longestOperation),
}) satisfies z.ZodType<BrowserSpan>;

/** Anybody can send spans, so the address's limit applies, and only their duration is trusted. */
export function createBrowserSpans(tracing: Tracing, admission: Admission): Router {
  const router = Router();
  router.post(
    '/telemetry/spans',
    async (request, response, next) => {
      if (!tracing.isOn) return void response.writeHead(404).end();
      const { allowed } = await admission.arrive(request);
      if (allowed) next();
      else response.writeHead(429, { connection: 'close' }).end();
    },
    express.text({ limit: bodyLimit, type: () => true }),
    async (request, response) => {
      const span = spanSchema.safeParse(parseJson(request.body));
      if (!span.success) return void response.writeHead(400).end();
      tracing.record(span.data);
      response.writeHead(204).end();
    },
  );
  return router;
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
