import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Each trusted proxy appends its peer's address. Clients may have invented all earlier ones. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const path = [...forwarded, socket.remoteAddress ?? 'unknown'];
  const address = path[Math.max(0, path.length - 1 - trustedProxies)] ?? 'unknown';
  return network(address.slice(0, longestAddress));
}

/** Longer text is not an address. It must not become a key. */
const longestAddress = 64;

/** Counts the addresses of an IPv6 customer's /64 as one, but not those of IPv4 inside IPv6. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
