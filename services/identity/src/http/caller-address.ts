import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * Where a call comes from. `X-Forwarded-For` is written by anybody: only the entries that our own
 * proxies have added, the last `trustedProxies` of them, mean something.
 */
export function callerAddress(req: IncomingMessage, trustedProxies: number): string {
  const socketAddress = req.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return networkOf(socketAddress);
  const forwarded = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const told = forwarded.at(-trustedProxies)?.trim() ?? '';
  return networkOf(isIP(told) === 0 ? socketAddress : told);
}

/** An IPv6 subscriber has a /64 to choose addresses from, so that counts as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = (part = '') => (part === '' ? [] : part.split(':'));
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
