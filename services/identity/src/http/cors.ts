import type { IncomingMessage, ServerResponse } from 'node:http';

// What the SDK sends from a browser.
const allowedHeaders = [
  'content-type',
  'cache-control',
  'x-amz-target',
  'x-amz-user-agent',
  'amz-sdk-invocation-id',
  'amz-sdk-request',
].join(', ');

/** Lets pages of the listed origins read the answers; without a list, only our own origin. */
export function allowOrigin(
  req: IncomingMessage,
  res: ServerResponse,
  allowedOrigins: readonly string[],
): void {
  res.setHeader('vary', 'origin');
  const { origin } = req.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  res.setHeader('access-control-allow-origin', origin);
  res.setHeader('access-control-allow-methods', 'POST');
  res.setHeader('access-control-allow-headers', allowedHeaders);
  res.setHeader('access-control-expose-headers', 'x-amzn-errortype, x-amzn-requestid');
  res.setHeader('access-control-max-age', '600');
}
