import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { z } from 'zod';

/** How a process is reached from outside. */
export const edgeVariables = {
  /** Where browsers reach the product; with https they are told to stay there. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({ example: 'https://menu.example' }),
  /** How many proxies before this process append to `X-Forwarded-For`. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0).meta({ example: '1' }),
};

/** Pages that are told of changes while they are open; those beyond ask at intervals instead. */
export const livePageVariables = {
  LIVE_PAGES: z.coerce.number().int().min(0).default(10_000).meta({ example: '10000' }),
  LIVE_PAGES_ADDRESS: z.coerce.number().int().min(0).default(500).meta({ example: '500' }),
};

export const livePageLimits = (environment: {
  readonly LIVE_PAGES: number;
  readonly LIVE_PAGES_ADDRESS: number;
}) => ({ total: environment.LIVE_PAGES, perAddress: environment.LIVE_PAGES_ADDRESS });

/** What this process may use: of the machine, of its container, and what its heap may grow to. */
const usableMemory = (): number =>
  Math.min(
    totalmem(),
    process.constrainedMemory() || totalmem(),
    getHeapStatistics().heap_size_limit,
  );

/** Bytes of documents that are kept in memory, so that guests are answered without reading them. */
export const copyVariables = {
  COPIES_MEMORY: z.coerce
    .number()
    .int()
    .min(0)
    .default(() => Math.floor(usableMemory() / 4))
    .meta({ example: '268435456' }),
};

/** What pages may call besides their own origin and the user pool: where images are uploaded. */
export const pageVariables = {
  CONNECT_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .meta({ example: 'https://qr-menu-images.s3.eu-central-1.amazonaws.com' }),
};
