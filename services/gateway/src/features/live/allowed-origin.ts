import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of this origin may open a socket. Programs send no `Origin`. Without a public
 * address in the settings, pages of the host that was asked may.
 */
export function isAllowedOrigin(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  if (publicUrl !== undefined) return asked.origin === new URL(publicUrl).origin;
  return asked.host === host;
}
