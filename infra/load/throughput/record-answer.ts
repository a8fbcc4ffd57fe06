import { request } from 'node:http';

export type RecordedAnswer = {
  readonly status: number;
  /** Alternating names and values, as sent, without the headers that Node adds itself. */
  readonly headers: string[];
  readonly body: string;
};

const addedByNode = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Records a server's response, so that it can be replayed byte for byte. */
export function recordAnswer(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString('base64');
      const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
      const kept = names.flatMap((name, index) =>
        addedByNode.includes(name.toLowerCase())
          ? []
          : [name, response.rawHeaders[index * 2 + 1] ?? ''],
      );
      resolve({ status: response.statusCode ?? 0, headers: kept, body });
    })
      .once('error', reject)
      .end();
  });
}
