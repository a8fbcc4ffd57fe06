import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createLogger } from '@qr-menu/runtime/process';
import { afterEach, expect, test } from 'vitest';
import { createKafkaClient, type KafkaSecurity } from './kafka-client.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Returns the first bytes that a client with this security configuration sends to its broker. */
async function firstBytes(security?: KafkaSecurity): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const admin = createKafkaClient({
    brokers: [`localhost:${port}`],
    clientId: 'unit',
    logger: createLogger('unit', 'silent'),
    ...(security ? { security } : {}),
  }).admin();
  admin.connect().catch(() => undefined);
  const [socket]: Socket[] = await once(server, 'connection');
  if (!socket) throw new Error('nobody connected');
  closers.push(
    () => socket.destroy(),
    () => server.close(),
    () => void admin.disconnect(),
  );
  const [bytes]: Buffer[] = await once(socket, 'data');
  return bytes ?? Buffer.alloc(0);
}

test('the connection uses TLS and sends the broker’s name if TLS is configured', async () => {
  const bytes = await firstBytes({ tls: true });
  expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0x16, 0x03]));
  expect(bytes.includes('localhost')).toBe(true);
});

test('the connection uses no TLS if TLS is not configured', async () => {
  const bytes = await firstBytes();
  expect(bytes.readInt32BE(0)).toBe(bytes.length - 4);
  expect(bytes.includes('unit')).toBe(true);
});

test.each([
  ['an answer without an id', [0, 0, 0, 2, 0xff, 0xff]],
  ['an answer to no request', [0, 0, 0, 8, 0x7f, 0, 0, 0, 1, 2, 3, 4]],
  ['an answer with a truncated length', [0, 0, 0, 0]],
])('%s ends the connection instead of the process', async (_what, bytes) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.from(bytes)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const logger = createLogger('unit', 'silent');
  const client = createKafkaClient({ brokers: [`127.0.0.1:${port}`], clientId: 'unit', logger });
  await expect(client.admin({ retry: { retries: 0 } }).connect()).rejects.toThrow();
});
