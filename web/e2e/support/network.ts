import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type GuestNetwork = {
  /** The product's address for guests in this network. */
  readonly origin: string;
  readonly cut: () => void;
  readonly restore: () => void;
};

/**
 * Starts a network between the product and a test's guests that the test can cut. Playwright's `setOffline`
 * is not enough for a service worker, because Chromium may let the worker's requests through after a
 * navigation.
 */
export async function startNetwork(productOrigin: string): Promise<GuestNetwork> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((guest) => {
    if (isCut) return void guest.destroy();
    const product = connect(Number(new URL(productOrigin).port), '127.0.0.1');
    for (const [socket, peer] of [
      [guest, product],
      [product, guest],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        peer.destroy();
      });
      socket.pipe(peer);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `http://localhost:${port}`,
    cut,
    restore: () => {
      isCut = false;
    },
  };
}
