import type { IncomingMessage } from 'node:http';
import { IdentityError } from '../identity-error.ts';

const maximumBytes = 64 * 1024;

/** The body of a JSON 1.1 call. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  // A page of another origin can send this type only after a preflight.
  if (!req.headers['content-type']?.startsWith('application/x-amz-json-1.1')) {
    throw new IdentityError(
      'UnsupportedMediaTypeException',
      'The content type must be application/x-amz-json-1.1.',
      { status: 415 },
    );
  }
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    received += chunk.length;
    if (received > maximumBytes) {
      throw new IdentityError('RequestEntityTooLargeException', 'The request is too large.', {
        status: 413,
      });
    }
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (cause) {
    throw new IdentityError('SerializationException', 'The request is not JSON.', { cause });
  }
}
