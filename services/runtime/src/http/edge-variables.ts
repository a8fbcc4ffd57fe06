import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { z } from 'zod';

export const edgeVariables = {
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('where browsers reach the product')
    .meta({ example: 'https://menu.example' }),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'how many proxies in front append to `X-Forwarded-For`; the rest of it is not believed',
    )
    .meta({ example: '1' }),
};

/** Pages that are told of changes while they are open; those beyond ask at intervals instead. */
export const livePageVariables = {
  LIVE_PAGES: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000)
    .describe('open menu pages that one process tells of changes; the others ask every 15 s')
    .meta({ example: '10000' }),
  LIVE_PAGES_ADDRESS: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe('open menu pages of one address that one process tells of changes')
    .meta({ example: '500' }),
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

export const copyVariables = {
  COPIES_MEMORY: z.coerce
    .number()
    .int()
    .min(0)
    .default(() => Math.floor(usableMemory() / 4))
    .describe('bytes of menus that are kept in memory, so that they need not be read again')
    .meta({ example: '268435456', byDefault: 'a quarter of what the process may use' }),
};

export const pageVariables = {
  CONNECT_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .describe(
      'comma-separated origins that pages may call besides their own and the user pool: where images are uploaded',
    )
    .meta({ example: 'https://qr-menu-images.s3.eu-central-1.amazonaws.com' }),
};
