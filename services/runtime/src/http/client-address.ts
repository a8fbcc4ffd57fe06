import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Each trusted proxy appends its peer's address. A client may have forged all earlier addresses. */
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

/** Longer text is not an address, and must not be used as a key. */
const longestAddress = 64;

/** Counts all addresses of an IPv6 /64 as one customer, except for IPv4 addresses mapped to IPv6. */
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
