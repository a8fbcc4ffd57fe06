import type { IncomingMessage } from 'node:http';
import type { Logger } from '@qr-menu/runtime';
import type { Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { User } from '../../requests/authentication/caller.ts';

export type LiveConnection = {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly closed: AbortSignal;
  /** As `connection_init` proved it. */
  user: User | null;
};

/** A client that asks on but does not read its answers is cut off, in bytes. */
const mostUnread = 1024 * 1024;

export function speakOn(
  server: Server<LiveConnection>,
  socket: WebSocket,
  request: IncomingMessage,
  logger: Logger,
): void {
  const over = new AbortController();
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (text) =>
        new Promise((resolve, reject) => {
          if (socket.readyState !== socket.OPEN) return resolve();
          socket.send(text, (error) => (error ? reject(error) : resolve()));
        }),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) => {
        socket.on('message', (data) => {
          handle(String(data)).catch(failed);
        });
      },
    },
    { socket, request, closed: over.signal, user: null },
  );

  function failed(error: unknown): void {
    if (socket.readyState !== socket.OPEN) return;
    logger.error({ err: error }, 'a message of a socket could not be handled');
    socket.close(1011, 'Internal error');
  }

  function checkUnread(): void {
    if (socket.bufferedAmount > mostUnread) socket.terminate();
  }
  socket.on('message', checkUnread);
  socket.on('ping', checkUnread);
  // Oversized and malformed frames; the library closes the socket itself.
  socket.on('error', ({ message }) => logger.debug({ reason: message }, 'a socket failed'));
  socket.once('close', (code, reason) => {
    over.abort();
    closed(code, String(reason)).catch(failed);
  });
}
