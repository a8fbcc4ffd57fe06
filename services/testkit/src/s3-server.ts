import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Rover = { run: () => Promise<unknown>; close: () => Promise<void>; httpServer: Server };

/** The server accepts these credentials without checking signatures. */
export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export async function startS3Server(bucket: string) {
  const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-s3-'));
  // The package has no type declarations.
  const TestServer = createRequire(import.meta.url)('s3rver') as new (options: object) => Rover;
  const server = new TestServer({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    // The bucket is in the path, so any host name works.
    vhostBuckets: false,
  });
  await server.run();
  const { port } = server.httpServer.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async (): Promise<void> => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
