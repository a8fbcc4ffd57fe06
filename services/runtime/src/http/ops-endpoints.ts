import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Meter } from '../metrics/meter.ts';
import type { Logger } from '../process/logger.ts';
import { productVersion } from '../process/product-version.ts';
import { type HttpServer, startHttpServer } from './http-server.ts';

export type OpsEndpoints = {
  readonly handle: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
  /** Serves these endpoints, `/metrics` and the status page on a separate port that is not public. */
  readonly listen: (environment: OpsEnvironment, logger: Logger) => Promise<HttpServer>;
};

export type OpsEnvironment = {
  readonly PORT: number;
  readonly OPS_PORT?: number | undefined;
  readonly OPS_HOST?: string | undefined;
  readonly OPS_NAMES?: readonly string[] | undefined;
};

/**
 * Protects against DNS rebinding, where a public name resolves to a private address. So the Host must be an
 * IP address, a name that only the local network knows, or a configured name.
 */
function isOwnName(host: string, names: readonly string[]): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || names.includes(name)) return true;
  return /^[\w-]+$/.test(name) || /\.(local|localhost|internal|lan|svc)\.?$/.test(name);
}

export type OpsPage = { readonly html: string; readonly contentSecurityPolicy: string };

/** Milliseconds. The minimum time between two checks of the stores, regardless of the number of requests. */
const lookAge = 1_000;

/** @param statusPage the page for `/` on the operators' port, if this process has one */
export function createOpsEndpoints(
  ready: () => Promise<boolean>,
  meter: Meter,
  statusPage?: () => Promise<OpsPage>,
): OpsEndpoints {
  let look: Promise<boolean> | undefined;

  function lastLook(): Promise<boolean> {
    look ??= ready()
      .catch(() => false)
      .finally(() => {
        setTimeout(() => {
          look = undefined;
        }, lookAge).unref();
      });
    return look;
  }

  const handle: OpsEndpoints['handle'] = (_request, response, path) => {
    if (path === '/healthz') answer(response, 200, `ok ${productVersion()}`);
    else if (path === '/readyz') {
      void lastLook().then((isReady) =>
        answer(response, isReady ? 200 : 503, isReady ? 'ready' : 'not ready'),
      );
    } else return false;
    return true;
  };

  return {
    handle,
    listen: ({ PORT, OPS_PORT = opsPortBeside(PORT), OPS_HOST, OPS_NAMES = [] }, logger) =>
      startHttpServer(
        OPS_PORT,
        async (request, response, { pathname }) => {
          if (!isOwnName(request.headers.host ?? '', OPS_NAMES)) {
            return answer(response, 421, 'this name is not served here: OPS_NAMES');
          }
          if (request.method !== 'GET' && request.method !== 'HEAD') {
            response.setHeader('allow', 'GET, HEAD');
            return answer(response, 405, 'only GET and HEAD');
          }
          if (handle(request, response, pathname)) return;
          if (pathname === '/' && statusPage) {
            const { html, contentSecurityPolicy } = await statusPage();
            response.setHeader('content-security-policy', contentSecurityPolicy);
            return answer(response, 200, html, 'text/html; charset=utf-8');
          }
          if (pathname !== '/metrics') return answer(response, 404, 'not found');
          const { text, contentType } = await meter.scrape();
          answer(response, 200, text, contentType);
        },
        (error) => logger.error({ err: error }, 'metrics could not be returned'),
        { host: OPS_HOST },
      ),
  };
}

/** Offset from the public ports, to avoid conflicts between processes on one machine. Port 0 stays 0. */
const opsPortBeside = (port: number): number =>
  port === 0 ? 0 : port + (port > 60_000 ? -5_400 : 5_400);

function answer(
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(text);
}
