import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HttpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => void | Promise<void>;

export type HttpServer = {
  readonly server: Server;
  readonly port: number;
  /** Stops accepting, lets the requests in hand finish. */
  readonly stop: () => Promise<void>;
};

/** Listens; port 0 takes a free one. A handler that fails answers 500 without details. */
export async function startHttpServer(
  port: number,
  handler: HttpHandler,
  onError: (error: unknown) => void,
  host?: string,
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    handleSafely(handler, request, response, onError);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function handleSafely(
  handler: HttpHandler,
  request: IncomingMessage,
  response: ServerResponse,
  onError: (error: unknown) => void,
): Promise<void> {
  const address = `http://host${request.url ?? '/'}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) {
    response.writeHead(400).end();
    return;
  }
  try {
    await handler(request, response, url);
  } catch (error) {
    onError(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'cache-control': 'no-store' }).end();
  }
}
