import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

export type OpsEndpoints = {
  readonly registry: Registry;
  /** Answers `/healthz`, `/readyz` and `/metrics`; false when the path is another one. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
};

/** `ready`: whether the stores that this process needs answer. */
export function createOpsEndpoints(ready: () => Promise<boolean>): OpsEndpoints {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  async function readiness(response: ServerResponse): Promise<void> {
    const isReady = await ready().catch(() => false);
    answer(response, isReady ? 200 : 503, isReady ? 'ready' : 'not ready');
  }

  async function metrics(response: ServerResponse): Promise<void> {
    answer(response, 200, await registry.metrics(), registry.contentType);
  }

  return {
    registry,
    handle: (_request, response, path) => {
      if (path === '/healthz') answer(response, 200, 'ok');
      else if (path === '/readyz') void readiness(response);
      else if (path === '/metrics') void metrics(response);
      else return false;
      return true;
    },
  };
}

function answer(
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(text);
}
