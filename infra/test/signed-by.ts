import { createHash, createHmac } from 'node:crypto';
import type { Recorded } from './recording-server.ts';

/**
 * Whether a request matches the URL that was signed for it (AWS signature version 4 in the query). Compares
 * host, path, query and signed headers as received, because S3 test servers do not check them.
 */
export function isSignedBy(secret: string, { method, target, headers }: Recorded): boolean {
  const [path = '', query = ''] = target.split('?');
  const parameters = query.split('&').map((pair) => pair.split('='));
  const parameter = (name: string) =>
    decodeURIComponent(parameters.find(([key]) => key === name)?.[1] ?? '');
  const signed = parameter('X-Amz-SignedHeaders').split(';');
  const canonical = [
    method,
    path,
    parameters
      .filter(([key]) => key !== 'X-Amz-Signature')
      .map(([key, value = '']) => `${key}=${value}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const [, day = '', region = '', service = ''] = parameter('X-Amz-Credential').split('/');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${parameter('X-Amz-Date')}\n${scope}\n${hash}`;
  const key = [day, region, service, 'aws4_request'].reduce(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return createHmac('sha256', key).update(toSign).digest('hex') === parameter('X-Amz-Signature');
}
