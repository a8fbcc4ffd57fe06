import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Meter } from '../metrics/meter.ts';

export type OpsEndpoints = {
  readonly handle: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
};

export function createOpsEndpoints(ready: () => Promise<boolean>, meter: Meter): OpsEndpoints {
  async function readiness(response: ServerResponse): Promise<void> {
    const isReady = await ready().catch(() => false);
    answer(response, isReady ? 200 : 503, isReady ? 'ready' : 'not ready');
  }

  async function metrics(response: ServerResponse): Promise<void> {
    const { text, contentType } = await meter.scrape();
    answer(response, 200, text, contentType);
  }

  return {
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
