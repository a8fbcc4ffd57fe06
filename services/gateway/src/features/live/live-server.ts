import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { Notices } from '@qr-menu/stores/notices';
import { handleProtocols } from 'graphql-ws';
import type { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { createChangeArchive } from './change-archive.ts';
import { createChangeHub } from './change-hub.ts';
import { createKeepAlive } from './keep-alive.ts';
import { createLiveProtocol, type LiveProtocolDeps } from './live-protocol.ts';
import { speakOn } from './live-socket.ts';

export type LiveServer = {
  /** Takes over an HTTP upgrade for `/graphql`. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Refuses new sockets, tells the open ones to come back elsewhere, waits for them to close. */
  readonly stop: () => Promise<void>;
};

export type LiveServerDeps = Omit<LiveProtocolDeps, 'hub'> & {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly notices: Notices;
  /** Where browsers reach the product. */
  readonly publicUrl: string | undefined;
};

/** Bytes. */
const mostPayload = 64 * 1024;
/** Milliseconds that clients have to close their side. */
const drainDeadline = 3_000;

/** Live updates over WebSocket, for one gateway process. */
export async function createLiveServer(deps: LiveServerDeps): Promise<LiveServer> {
  const { pool, personalData, notices, clock, logger, publicUrl } = deps;
  const archive = createChangeArchive(pool, personalData);
  const hub = await createChangeHub({ archive, notices, clock, logger });
  const protocol = createLiveProtocol({ ...deps, hub });
  const over = new AbortController();
  const keepAlive = createKeepAlive(clock);
  const watching = keepAlive.run(over.signal);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostPayload,
    perMessageDeflate: false,
    handleProtocols,
  });

  deps.metrics.watchSockets(() => sockets.clients.size);

  async function closeSockets(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      sockets.close(() => resolve());
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
      if (over.signal.aborted) return refuse(socket, '503 Service Unavailable');
      if (!isAllowedOrigin(request.headers, publicUrl)) return refuse(socket, '403 Forbidden');
      sockets.handleUpgrade(request, socket, head, (opened) => {
        keepAlive.watch(opened);
        speakOn(protocol, opened, request, logger);
      });
    },
    stop: async () => {
      if (over.signal.aborted) return;
      over.abort();
      await closeSockets();
      await Promise.all([hub.close(), watching]);
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Whether a page of this origin may open a socket. Programs send no `Origin`. Without a public
 * address in the settings, pages of the host that was asked may.
 */
export function isAllowedOrigin(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  if (publicUrl !== undefined) return asked.origin === new URL(publicUrl).origin;
  return asked.host === host;
}
