import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export type Upgrades = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes the upgraded connections. The HTTP server cannot stop before they are closed. */
  readonly stop: () => Promise<void>;
};

export function acceptUpgrades(server: Server, path: string, { upgrade }: Upgrades): void {
  server.on('upgrade', (request, socket, head) => {
    // Without this listener, an error on a broken connection would end the process.
    socket.on('error', () => socket.destroy());
    const [pathname] = (request.url ?? '').split('?');
    if (pathname === path) upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}
