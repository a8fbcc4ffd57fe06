import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { clientAddress, createSlots, type Slot } from '@qr-menu/runtime/http';
import { createRefusalMetrics, type Meter } from '@qr-menu/runtime/metrics';
import { createMemoryRateLimits } from '@qr-menu/stores/rate-limits';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AuthenticatedUser } from '../../requests/authentication/caller.ts';
import { type ChangeHubDeps, createChangeHub } from './change-feed.ts';
import { end, type LiveProtocolDeps, liveProtocol, tooMany } from './live-protocol.ts';

type SocketEnvironment = {
  readonly SOCKETS: number;
  readonly SOCKETS_ADDRESS: number;
  readonly SOCKETS_USER: number;
  readonly TRUSTED_PROXIES: number;
  readonly PUBLIC_URL?: string | undefined;
};

export type LiveServer = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** Refuses new sockets, asks the open ones to reconnect elsewhere, and waits for them. */
  readonly stop: () => Promise<void>;
};

type LiveServerDeps = Omit<LiveProtocolDeps, 'hub' | 'takeSlot'> &
  ChangeHubDeps & {
    readonly environment: SocketEnvironment;
    readonly meter: Meter;
  };

/** In bytes. */
const mostPayload = 64 * 1024;
/** In bytes. A client that keeps asking without reading its responses is disconnected. */
const mostUnread = 1024 * 1024;
/** The product's own client sends three messages at first, and then one message every 30 s. */
const messagesOfSocket = { perSecond: 10, burst: 100 };
/** In milliseconds. A client that does not answer a ping before the next one is disconnected. */
const pingInterval = 30_000;
/** The time that clients have to close their side, in milliseconds. */
const drainDeadline = 3_000;

export async function createLiveServer(deps: LiveServerDeps): Promise<LiveServer> {
  const { admission, clock, environment, meter } = deps;
  const hub = await createChangeHub(deps);
  const refusals = createRefusalMetrics(meter);
  const slots = createSocketPlaces(environment, refusals);
  let isStopped = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostPayload,
    perMessageDeflate: false,
  });
  const protocol = liveProtocol({ ...deps, hub, takeSlot: slots.ofUser });
  const served = useServer<Record<string, unknown>, { user: AuthenticatedUser }>(
    { ...protocol, isProd: true },
    sockets,
    pingInterval,
  );
  sockets.on('connection', boundMessages(deps, refusals));
  deps.metrics.watchSockets(() => sockets.clients.size);

  return {
    upgrade: async (request, socket, head) => {
      if (!isAllowedOrigin(request.headers, environment.PUBLIC_URL)) {
        return refuse(socket, '403 Forbidden');
      }
      const { allowed } = await admission.arrive(request);
      if (!allowed) return refuse(socket, '429 Too Many Requests');
      if (isStopped) return refuse(socket, '503 Service Unavailable');
      const slot = slots.ofAddress(clientAddress(request, environment.TRUSTED_PROXIES));
      if ('full' in slot) {
        return refuse(
          socket,
          slot.full === 'key' ? '429 Too Many Requests' : '503 Service Unavailable',
        );
      }
      socket.once('close', slot.release);
      sockets.handleUpgrade(request, socket, head, (opened) => {
        sockets.emit('connection', opened, request);
      });
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      const late = new AbortController();
      const deadline = clock.sleep(drainDeadline, late.signal).then(() => {
        for (const socket of sockets.clients) socket.terminate();
      });
      await served.dispose();
      late.abort();
      await deadline;
      await hub.close();
    },
  };
}

type Refusals = ReturnType<typeof createRefusalMetrics>;

function createSocketPlaces(
  { SOCKETS: total, SOCKETS_ADDRESS, SOCKETS_USER }: SocketEnvironment,
  refusals: Refusals,
) {
  const takeOfAddress = createSlots({ total, perKey: SOCKETS_ADDRESS });
  const takeOfUser = createSlots({ total, perKey: SOCKETS_USER });
  return {
    ofAddress: (address: string): Slot => {
      const slot = takeOfAddress(address);
      if ('full' in slot) refusals.refused(slot.full === 'key' ? 'address-sockets' : 'sockets');
      return slot;
    },
    ofUser: ({ userId }: AuthenticatedUser): Slot => {
      const slot = takeOfUser(userId);
      if ('full' in slot) refusals.refused('user-sockets');
      return slot;
    },
  };
}

/** Adds two limits that the library lacks: for a client's messages, and for data that it leaves unread. */
function boundMessages(
  { clock, logger }: LiveServerDeps,
  refusals: Refusals,
): (socket: WebSocket) => void {
  const messages = createMemoryRateLimits(clock);
  let soFar = 0;

  return (socket) => {
    soFar += 1;
    const key = String(soFar);
    const check = async (): Promise<void> => {
      if (socket.bufferedAmount > mostUnread) return socket.terminate();
      if ((await messages.take(key, messagesOfSocket)).allowed) return;
      if (socket.readyState === socket.OPEN) refusals.refused('messages');
      end(socket, tooMany);
    };
    socket.on('message', check);
    socket.on('ping', check);
    // The library prints errors of clients to the console, although it closes the socket anyway.
    socket.removeAllListeners('error');
    socket.on('error', ({ message }) => logger.debug({ reason: message }, 'a socket failed'));
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** Only browsers send `Origin`. Without a public URL, pages of the requested host are allowed. */
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
