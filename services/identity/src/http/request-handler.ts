import type { IncomingMessage, ServerResponse } from 'node:http';
import type { createIdentityMetrics, Logger } from '@qr-menu/platform';
import type { JWK } from 'jose';
import { IdentityError } from '../identity-error.ts';
import type { IdentityContext } from '../operations/identity-context.ts';
import { knownOperation, operationOf } from '../operations/operations.ts';
import { keysMaxAgeSeconds } from '../tokens/key-ring.ts';
import { callerAddress } from './caller-address.ts';
import { allowOrigin } from './cors.ts';
import { readJson } from './read-json.ts';

type Handler = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;

/** The protocol over HTTP: calls by POST to the mount point, and the pool's published keys. */
export function createRequestHandler(deps: {
  readonly context: IdentityContext;
  readonly publishedKeys: () => Promise<readonly JWK[]>;
  readonly metrics: ReturnType<typeof createIdentityMetrics>;
  readonly logger: Logger;
}): Handler {
  const { context, publishedKeys, metrics, logger } = deps;
  const keysPath = `/${context.settings.userPoolId}/.well-known/jwks.json`;

  return async (req, res, path) => {
    const [pathname] = path.split('?');
    if (pathname === keysPath && (req.method === 'GET' || req.method === 'HEAD')) {
      const keys = JSON.stringify({ keys: await publishedKeys() });
      send(res, 200, keys, { 'cache-control': `public, max-age=${keysMaxAgeSeconds}` });
      return;
    }
    allowOrigin(req, res, context.settings.allowedOrigins ?? []);
    if (req.method === 'OPTIONS') {
      res.writeHead(204).end();
      return;
    }
    res.setHeader('x-amzn-requestid', context.randomness.uuid());
    const startedAt = performance.now();
    const target = String(req.headers['x-amz-target'] ?? '');
    const answered = (outcome: string): void => {
      const seconds = (performance.now() - startedAt) / 1_000;
      metrics.answered(knownOperation(target) ?? 'other', outcome, seconds);
    };
    try {
      if (req.method !== 'POST' || (pathname !== '/' && pathname !== '')) throw notHere();
      const operation = operationOf(target);
      const address = callerAddress(req, context.settings.trustedProxies ?? 0);
      send(res, 200, JSON.stringify(await operation(context, await readJson(req), address)));
      answered('ok');
    } catch (error) {
      answered(error instanceof IdentityError ? error.code : 'InternalErrorException');
      sendError(req, res, error, logger);
    }
  };
}

const notHere = () =>
  new IdentityError('UnknownOperationException', 'There is nothing here.', { status: 404 });

function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  logger: Logger,
): void {
  if (req.destroyed && !req.complete) return;
  const answer =
    error instanceof IdentityError
      ? error
      : new IdentityError('InternalErrorException', 'Something went wrong.', { status: 500 });
  if (answer !== error || answer.code === 'CodeDeliveryFailureException') {
    const operation = knownOperation(String(req.headers['x-amz-target'] ?? ''));
    logger.error({ err: error, operation }, 'an identity call failed');
  }
  const { code, message, status } = answer;
  // The rest of a body that was not read would be taken for the next request.
  if (!req.complete) res.setHeader('connection', 'close');
  send(res, status, JSON.stringify({ __type: code, message }), { 'x-amzn-errortype': code });
}

function send(
  res: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  res.end(body);
}
