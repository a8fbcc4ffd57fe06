import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Recorded = {
  readonly method: string;
  /** The request target as it was sent, including the query. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

export type RecordingServer = {
  readonly port: number;
  readonly server: Server;
  readonly requests: Recorded[];
  readonly stop: () => Promise<void>;
};

export type Answer = (request: Recorded, ...node: Parameters<RequestListener>) => void;

/** Starts an upstream server that records its requests. */
export async function startRecordingServer(answer: Answer): Promise<RecordingServer> {
  const requests: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: target = '', headers } = request;
    const recorded = { method, target, headers, body: await buffer(request) };
    requests.push(recorded);
    answer(recorded, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { port: address.port, server, requests, stop };
}
