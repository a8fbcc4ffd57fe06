import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionLimits } from './connection-limits.ts';
import { setSecurityHeaders, transportSecurity } from './security-headers.ts';
import { createForwardedFilter } from './trusted-peers.ts';

export type HttpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => void | Promise<void>;

/** Called before the other handlers. Returns true if it has responded or called `fail`. */
export type DirectHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  fail: FailRequest,
) => boolean;

export type FailRequest = (response: ServerResponse, error: unknown) => void;

export type HttpServer = {
  readonly server: Server;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

/** Enough for a token and cookies. Larger headers are an attack or a mistake. */
const maxHeaderSize = 16 * 1024;
/** A persisted read with the longest name takes less than 2 KB. */
const longestUrl = 4 * 1024;
/** Milliseconds. Disconnects clients that send their headers byte by byte. */
const headersTimeout = 10_000;
/** Milliseconds. Enough for one part of an upload over a slow connection. */
const requestTimeout = 300_000;
/** Bytes per millisecond. Disconnects clients that send a body more slowly on average. */
const slowestBody = 16;
/** Milliseconds. Longer than the 60 s of load balancers, so that they never use a closing connection. */
export const keepAliveTimeout = 65_000;
const timeoutCheckInterval = 5_000;
/** Milliseconds. Without this check, a shutdown would wait for the last open connection. */
const idleCheckInterval = 50;

const serverOptions = {
  maxHeaderSize,
  headersTimeout,
  requestTimeout,
  keepAliveTimeout,
  connectionsCheckingInterval: timeoutCheckInterval,
};

export type HttpOptions = {
  /** The address to listen on. The default, `*`, means all addresses of this machine. */
  readonly host?: string | undefined;
  readonly direct?: DirectHandler | undefined;
  readonly limits?: ConnectionLimits | undefined;
  /** Networks of proxies that are trusted in addition to private ones. */
  readonly proxies?: readonly string[] | undefined;
};

/** Port 0 chooses a free port. If a handler fails, the response is 500 without details. */
export async function startHttpServer(
  port: number,
  handler: HttpHandler,
  onError: (error: unknown) => void,
  { host, direct, limits, proxies }: HttpOptions = {},
): Promise<HttpServer> {
  const dropForgedHeaders = createForwardedFilter(proxies);
  const failed: FailRequest = (response, error) => fail(response, error, onError);
  const server = createServer(serverOptions, (request, response) => {
    if (countHosts(request) > 1) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    dropForgedHeaders(request);
    if (request.method !== 'GET') limitBody(request, response);
    try {
      if (direct?.(request, response, failed)) return;
    } catch (error) {
      return failed(response, error);
    }
    if (limits?.admit(request, response) === false) return;
    setSecurityHeaders(response);
    handleSafely(handler, request, response, onError);
  });
  server.on('upgrade', (request, socket) => {
    if (countHosts(request) > 1) socket.destroy();
    dropForgedHeaders(request);
  });
  limits?.watch(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host === '*' ? undefined : host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        const closing = setInterval(() => server.closeIdleConnections(), idleCheckInterval);
        server.close(() => {
          clearInterval(closing);
          resolve();
        });
      }),
  };
}

/** With two Host headers, a proxy may use a different one than Node does. RFC 9112 forbids them. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Sets a time limit for the body. If no length is declared, the limit for the headers applies. */
function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const length = Number(request.headers['content-length'] ?? 0);
  const limit = Math.min(requestTimeout, headersTimeout + length / slowestBody);
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end();
    request.socket.destroySoon();
  }, limit).unref();
  request.once('close', () => clearTimeout(timer));
}

async function handleSafely(
  handler: HttpHandler,
  request: IncomingMessage,
  response: ServerResponse,
  onError: (error: unknown) => void,
): Promise<void> {
  const target = request.url ?? '/';
  if (target.length > longestUrl) {
    response.writeHead(414).end();
    return;
  }
  const address = `http://host${target}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  // Proxies in front of us check the raw path. So paths that a URL parser would change, such as those with
  // dots or backslashes, are refused.
  if (!url || url.pathname !== target.split('?', 1)[0]) {
    response.writeHead(400).end();
    return;
  }
  try {
    await handler(request, response, url);
  } catch (error) {
    fail(response, error, onError);
  }
}

function fail(response: ServerResponse, error: unknown, onError: (error: unknown) => void): void {
  onError(error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'cache-control': 'no-store' }).end();
}

export function withTransportSecurity(
  publicUrl: string | undefined,
  handler: HttpHandler,
): HttpHandler {
  if (!publicUrl?.startsWith('https:')) return handler;
  return (request, response, url) => {
    response.setHeader('strict-transport-security', transportSecurity);
    return handler(request, response, url);
  };
}
