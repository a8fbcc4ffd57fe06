import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Meter } from '../metrics/meter.ts';
import { createRefusalMetrics } from '../metrics/refusal-metrics.ts';
import { count, variable } from '../process/variables.ts';
import { clientAddress } from './client-address.ts';
import { createSlots } from './slots.ts';

/**
 * Guests of the same venue or carrier share an address. 3,000 connections allow the 500 open menus of
 * `LIVE_PAGES_ADDRESS`, with six connections per browser. An idle connection takes 13 KB.
 */
export const connectionVariables = {
  CONNECTIONS: variable(
    count(1).default(20_000),
    'open connections per process; any others are closed unread',
    '20000',
  ),
  CONNECTIONS_ADDRESS: variable(
    count(1).default(3_000),
    'how many of them one address may have, at six per browser; behind proxies, which share their connections, its concurrent requests',
    '3000',
  ),
};

type ConnectionEnvironment = {
  readonly CONNECTIONS: number;
  readonly CONNECTIONS_ADDRESS: number;
  readonly TRUSTED_PROXIES: number;
};

/** Limits the connections to a server before anything is read from them. */
export type ConnectionLimits = {
  readonly watch: (server: Server) => void;
  /** Returns false if there are too many connections and the request was refused. */
  readonly admit: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** Per address and second: enough for fifty browsers. A limit of 3,000 made other guests wait a second. */
const mostNewConnections = 300;

export function createConnectionLimits(
  { CONNECTIONS, CONNECTIONS_ADDRESS, TRUSTED_PROXIES }: ConnectionEnvironment,
  meter: Meter,
  now: () => number = performance.now.bind(performance),
): ConnectionLimits {
  const metrics = createRefusalMetrics(meter);
  const takeSlot = createSlots({ total: CONNECTIONS, perKey: CONNECTIONS_ADDRESS });
  const isDirect = TRUSTED_PROXIES === 0;
  const opened = new Map<string, number>();
  let second = 0;

  function isTooFast(address: string): boolean {
    if (now() - second >= 1_000) {
      opened.clear();
      second = now();
    }
    const count = (opened.get(address) ?? 0) + 1;
    opened.set(address, count);
    return count > mostNewConnections;
  }

  return {
    watch: (server) => {
      server.maxConnections = CONNECTIONS;
      server.on('drop', () => metrics.refused('connections'));
      if (!isDirect) return;
      server.on('connection', (socket) => {
        const address = clientAddress({ socket, headers: {} }, 0);
        const slot = isTooFast(address) ? null : takeSlot(address);
        if (slot && 'release' in slot) return void socket.once('close', slot.release);
        metrics.refused('address-connections');
        socket.destroy();
      });
    },
    admit: (request, response) => {
      if (isDirect) return true;
      const slot = takeSlot(clientAddress(request, TRUSTED_PROXIES));
      if ('release' in slot) {
        response.once('close', slot.release);
        return true;
      }
      metrics.refused('address-connections');
      // If the connection stayed open, the unread rest of this request would be parsed as the next one.
      const headers = { 'cache-control': 'no-store', 'retry-after': '5', connection: 'close' };
      response.writeHead(429, headers).end();
      return false;
    },
  };
}
