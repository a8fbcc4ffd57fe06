import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

/** Networks without traffic from the public internet, including shared addresses (RFC 6598). */
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the text is `address` or `address/bits`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
  );
}

/** Drops the proxy headers of untrusted peers, who could otherwise evade per-address limits. */
export function createForwardedFilter(
  proxies: readonly string[] = [],
): (request: IncomingMessage) => void {
  const trusted = new BlockList();
  for (const network of [...privateNetworks, ...proxies]) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  /** Cached per connection, because a proxy sends many requests over the same one. */
  const cache = new WeakMap<Socket, boolean>();
  const isTrusted = (socket: Socket): boolean => {
    const before = cache.get(socket);
    if (before !== undefined) return before;
    const { remoteAddress } = socket;
    const is = remoteAddress !== undefined && trusted.check(remoteAddress, familyOf(remoteAddress));
    cache.set(socket, is);
    return is;
  };
  return ({ headers, socket }) => {
    const isForwarded = 'x-forwarded-for' in headers || 'x-forwarded-proto' in headers;
    if (!isForwarded || isTrusted(socket)) return;
    delete headers['x-forwarded-for'];
    delete headers['x-forwarded-proto'];
  };
}
