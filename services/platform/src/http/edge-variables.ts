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

/** What pages may call besides their own origin and the user pool: where images are uploaded. */
export const pageVariables = {
  CONNECT_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .meta({ example: 'https://qr-menu-images.s3.eu-central-1.amazonaws.com' }),
};
