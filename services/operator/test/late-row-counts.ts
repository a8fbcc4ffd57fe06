import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

/** The message CopyDone, and the type of the next message, CommandComplete, which contains the row count. */
const endOfCopy = Buffer.from([0x63, 0, 0, 0, 4, 0x43]);
const copyDoneBytes = 5;
/** Milliseconds, enough to store a small table. */
const delay = 50;

async function* delayRowCounts(answers: Socket): AsyncGenerator<Buffer> {
  for await (const bytes of answers) {
    const at = bytes.indexOf(endOfCopy);
    if (at < 0) {
      yield bytes;
      continue;
    }
    yield bytes.subarray(0, at + copyDoneBytes);
    await setTimeout(delay);
    yield bytes.subarray(at + copyDoneBytes);
  }
}

/** Forwards connections to Postgres. The row count of a COPY arrives later than its rows. */
export async function startLateRowCounts(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    for (const run of [pipeline(client, postgres), pipeline(postgres, delayRowCounts, client)]) {
      run.catch(() => client.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, stop: () => server.close() };
}
