import { Agent, request } from 'node:http';
import { publicMenuQueryHash } from '@qr-menu/schema';

export type GuestReader = ReturnType<typeof createGuestReader>;

export type GuestRead = { readonly status: number; readonly etag: string };

/** Reads a venue's persisted PublicMenu response over a keep-alive connection, like the page does. */
export function createGuestReader(origin: string, apiKey: string, accountName: string) {
  const url = new URL('/graphql', origin);
  url.searchParams.set('operationName', 'PublicMenu');
  url.searchParams.set('variables', JSON.stringify({ accountName }));
  url.searchParams.set(
    'extensions',
    JSON.stringify({ persistedQuery: { version: 1, sha256Hash: publicMenuQueryHash } }),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    /** Resolves with 304 as long as the document has this ETag. */
    read: (etag: string): Promise<GuestRead> =>
      new Promise((resolve, reject) => {
        const headers = { 'x-api-key': apiKey, 'accept-encoding': 'gzip', 'if-none-match': etag };
        request(url, { agent, headers }, (response) => {
          response.resume();
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '' }),
          );
        })
          .once('error', reject)
          .end();
      }),
    close: () => agent.destroy(),
  };
}
