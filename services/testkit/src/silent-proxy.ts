import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The traffic that a silent network loses: the client's requests, the server's responses, or both. */
export type Silence = 'requests' | 'answers' | 'both';

export type SilentProxy = {
  readonly port: number;
  /** From now on, nothing is passed on in this direction, not even the closing of a connection. */
  readonly silence: (direction: Silence) => void;
  /** New connections work again. Existing connections stay silent, as after the loss of a NAT entry. */
  readonly heal: () => void;
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

/** Simulates a network in front of a loopback server. The network can lose all packets. */
export async function startSilentProxy(serverPort: number): Promise<SilentProxy> {
  const open = new Set<{ silence: Silence | null; readonly sockets: readonly Socket[] }>();
  let silence: Silence | null = null;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true });
    const link = { silence, sockets: [client, upstream] };
    open.add(link);
    const pass = (from: Socket, to: Socket, lostBy: Silence, edit = (bytes: Buffer) => bytes) => {
      const passes = () => link.silence !== 'both' && link.silence !== lostBy;
      from.on('data', (bytes) => passes() && to.writable && to.write(edit(bytes)));
      from.on('end', () => passes() && to.end());
      from.on('error', () => passes() && to.destroy());
      from.on('close', () => {
        if (link.sockets.every(({ destroyed }) => destroyed)) open.delete(link);
      });
    };
    pass(client, upstream, 'requests');
    pass(upstream, client, 'answers', (bytes) => nameThisPort(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  /** Kafka brokers advertise their address as a host and a four-byte port. */
  const own = brokerAt(serverPort);
  const ours = brokerAt(port);
  function nameThisPort(bytes: Buffer): Buffer {
    for (let at = bytes.indexOf(own); at >= 0; at = bytes.indexOf(own, at)) ours.copy(bytes, at);
    return bytes;
  }

  return {
    port,
    silence: (direction) => {
      silence = direction;
      for (const link of open) link.silence = direction;
    },
    heal: () => {
      silence = null;
    },
    connections: () => open.size,
    close: async () => {
      for (const { sockets } of open) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function brokerAt(port: number): Buffer {
  const bytes = Buffer.from('127.0.0.1____');
  bytes.writeInt32BE(port, bytes.length - 4);
  return bytes;
}
