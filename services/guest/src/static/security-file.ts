import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@qr-menu/runtime/process';
import { languages } from '@qr-menu/schema';

const path = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year. */
const lifetime = 360 * 24 * 60 * 60 * 1_000;

export type SecurityFileDeps = {
  readonly securityContact: string | undefined;
  readonly publicUrl: string | undefined;
  readonly clock: Pick<Clock, 'now'>;
};

/** Returns false for other paths, and if there is no contact. The file expires after 360 days. */
export function createSecurityFile({ securityContact, publicUrl, clock }: SecurityFileDeps) {
  const fields = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(clock.now() + lifetime).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...canonical(publicUrl),
  ];
  const text = fields.map((field) => `${field}\n`).join('');
  return (request: IncomingMessage, response: ServerResponse, pathname: string): boolean => {
    if (securityContact === undefined || pathname !== path) return false;
    response.writeHead(200, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'public, max-age=3600',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
    return true;
  };
}

/** The RFC allows only `https` URLs. */
function canonical(publicUrl: string | undefined): readonly string[] {
  if (publicUrl === undefined) return [];
  const { protocol, origin } = new URL(publicUrl);
  return protocol === 'https:' ? [`Canonical: ${origin}${path}`] : [];
}
