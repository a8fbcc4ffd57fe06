import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type GuestAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body as text, after decompression. */
  readonly text: string;
};

const decoders = new Map([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
]);

/** Sends one request exactly as given, without adding, decompressing or repeating anything. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: OutgoingHttpHeaders } = {},
): Promise<GuestAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    sent.once('error', reject);
    sent.once('response', async (response) => {
      const body = Buffer.concat(await response.toArray());
      const decode = decoders.get(response.headers['content-encoding'] ?? '');
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body,
        text: (decode && body.length > 0 ? decode(body) : body).toString('utf8'),
      });
    });
    sent.end();
  });
}
