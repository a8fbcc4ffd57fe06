/** A separate process with only `node:http`, which writes the given bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedAnswer } from './record-answer.ts';

// The measurement has ended.
process.on('disconnect', () => process.exit());

process.on('message', async (answer: RecordedAnswer) => {
  const { status, headers } = answer;
  // Without a body nothing is passed to `end`, as in the guest service.
  const body = answer.body === '' ? undefined : Buffer.from(answer.body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
