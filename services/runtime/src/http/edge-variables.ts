import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { z } from 'zod';
import { count, variable } from '../process/variables.ts';
import { isNetwork } from './trusted-peers.ts';

export const edgeVariables = {
  PUBLIC_URL: variable(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    "the product's public address",
    'https://menu.example',
  ),
  TRUSTED_PROXIES: variable(
    count(0, 10).default(0),
    'how many proxies in front append to `X-Forwarded-For`; the rest of the header is not trusted',
    '1',
  ),
  PROXY_ADDRESSES: variable(
    z
      .string()
      .transform((list) => list.split(',').map((network) => network.trim()))
      .refine((networks) => networks.every(isNetwork), 'must be addresses or networks')
      .optional(),
    'addresses or networks of proxies with public addresses, comma-separated; others are trusted only in private networks',
    '203.0.113.0/24,2001:db8::/32',
  ),
};

export const livePageVariables = {
  LIVE_PAGES: variable(
    count(0).default(10_000),
    'open menu pages that get changes from one process; any others poll every 15 s',
    '10000',
  ),
  LIVE_PAGES_ADDRESS: variable(
    count(0).default(500),
    'open menu pages of one address that get changes from one process',
    '500',
  ),
};

export const socketVariables = {
  SOCKETS: variable(
    count(0).default(5_000),
    "owners' sockets that one process holds; browsers beyond that retry, and reload when they are looked at",
    '5000',
  ),
  SOCKETS_ADDRESS: variable(
    count(0).default(200),
    'how many of them one address may have: an office, or a carrier',
    '200',
  ),
  SOCKETS_USER: variable(
    count(0).default(20),
    'how many of them one user may have: open tabs on all devices',
    '20',
  ),
};

export const livePageLimits = (environment: {
  readonly LIVE_PAGES: number;
  readonly LIVE_PAGES_ADDRESS: number;
}) => ({ total: environment.LIVE_PAGES, perKey: environment.LIVE_PAGES_ADDRESS });

/** The lowest memory limit of the machine, the container and the heap. */
const usableMemory = (): number =>
  Math.min(
    totalmem(),
    process.constrainedMemory() || totalmem(),
    getHeapStatistics().heap_size_limit,
  );

export const copyVariables = {
  COPIES_MEMORY: variable(
    count(0).default(() => Math.floor(usableMemory() / 4)),
    'bytes of menus kept in memory, so that they need not be read again; their Brotli form may take a quarter more',
    '268435456',
    'a quarter of the memory that the process may use',
  ),
};

export const pageVariables = {
  CONNECT_ORIGINS: variable(
    z
      .string()
      .default('')
      .transform((list) => list.split(',').map((origin) => origin.trim())),
    "comma-separated origins that pages may call in addition to their own and the user pool's: the address for image uploads",
    'https://qr-menu-images.s3.eu-central-1.amazonaws.com',
  ),
};
