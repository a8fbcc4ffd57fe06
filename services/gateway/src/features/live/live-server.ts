import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { every } from '@qr-menu/runtime';
import { handleProtocols } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import { type ChangeHubDeps, createChangeHub } from './change-hub.ts';
import { checkInterval, createKeepAlive } from './keep-alive.ts';
import { createLiveProtocol, type LiveProtocolDeps } from './live-protocol.ts';
import { speakOn } from './live-socket.ts';

export type LiveServer = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Refuses new sockets, tells the open ones to come back elsewhere, waits for them to close. */
  readonly stop: () => Promise<void>;
};

type LiveServerDeps = Omit<LiveProtocolDeps, 'hub'> &
  ChangeHubDeps & {
    readonly publicUrl: string | undefined;
  };

/** Bytes. */
const mostPayload = 64 * 1024;
/** Milliseconds that clients have to close their side. */
const drainDeadline = 3_000;

export async function createLiveServer(deps: LiveServerDeps): Promise<LiveServer> {
  const { clock, logger, publicUrl } = deps;
  const hub = await createChangeHub(deps);
  const protocol = createLiveProtocol({ ...deps, hub });
  const keepAlive = createKeepAlive(clock);
  const stopChecks = every(checkInterval, keepAlive.check, clock, logger);
  let isStopped = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostPayload,
    perMessageDeflate: false,
    handleProtocols,
  });

  deps.metrics.watchSockets(() => sockets.clients.size);

  async function closeSockets(): Promise<void> {
    const closed = new Promise((resolve) => {
      sockets.close(resolve);
    });
    for (const socket of sockets.clients) socket.close(1001, 'The server is restarting');
    const late = new AbortController();
    const deadline = clock.sleep(drainDeadline, late.signal).then(() => {
      for (const socket of sockets.clients) socket.terminate();
    });
    await closed;
    late.abort();
    await deadline;
  }

  return {
    upgrade: (request, socket, head) => {
      if (isStopped) return refuse(socket, '503 Service Unavailable');
      if (!isAllowedOrigin(request.headers, publicUrl)) return refuse(socket, '403 Forbidden');
      sockets.handleUpgrade(request, socket, head, (opened) => {
        keepAlive.watch(opened);
        speakOn(protocol, opened, request, logger);
      });
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      await closeSockets();
      await Promise.all([hub.close(), stopChecks()]);
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Programs send no `Origin`. Without a public address in the settings, the asked host's pages may. */
export function isAllowedOrigin(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (publicUrl !== undefined) return page.origin === new URL(publicUrl).origin;
  return page.host === host;
}
