import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { clientAddress } from '@qr-menu/runtime/http';

export type RequestSender = {
  /** An IPv6 address is reduced to its /64. */
  readonly address: string;
  /** The `User-Agent` header. Null if it is missing. */
  readonly agent: string | null;
};

/** Real user agents have about 120 characters. */
const longestAgent = 256;

export function callerOf(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): RequestSender {
  const agent = (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]+/g, ' ').trim();
  return {
    address: clientAddress(request, trustedProxies),
    agent: agent.slice(0, longestAgent) || null,
  };
}

/** Identifies a network but not a household: an IPv4 /16 or IPv6 /48. Null if the address is invalid. */
export function addressPrefix(address: string): string | null {
  if (isIPv4(address)) return `${address.split('.').slice(0, 2).join('.')}.0.0/16`;
  const groups = address.split(':').slice(0, 3);
  if (groups.length < 3 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}
