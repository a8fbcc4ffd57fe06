import { identityVariables } from '@qr-menu/runtime';
import { z } from 'zod';

const masterKeySchema = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
  .meta({ example: 'the answer of: openssl rand -base64 32' });

export const keyVariables = {
  KEYS_MASTER_KEY: masterKeySchema.describe(
    '32 bytes in base64 that wrap the keys of personal data; the same in every process',
  ),
  KEYS_MASTER_KEY_OTHER: masterKeySchema
    .describe(
      'opens keys as well: the next or the former one, while the master key is being changed',
    )
    .optional(),
  KEYS_DIR: z
    .string()
    .optional()
    .describe('directory of those keys, shared by all processes; this or `KEYS_BUCKET`')
    .meta({ example: '/var/lib/qr-menu/keys' }),
  KEYS_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe('bucket of those keys, instead; it must know conditional writes')
    .meta({ example: 'menu-keys' }),
  KEYS_PREFIX: z
    .string()
    .default('workspace-keys/')
    .describe('before the name of every object in it')
    .meta({ example: 'workspace-keys/' }),
  KEYS_ENDPOINT: z
    .url()
    .optional()
    .describe('another S3-compatible store for those keys')
    .meta({ example: 'https://objects.example', byDefault: "AWS's" }),
  AWS_REGION: identityVariables.AWS_REGION,
};

type Chosen = {
  readonly KEYS_DIR?: string | undefined;
  readonly KEYS_BUCKET?: string | undefined;
};

/** Nothing personal is ever written without a key: a process does not start without its store. */
export const namesOneKeyStore = ({ KEYS_DIR, KEYS_BUCKET }: Chosen): boolean =>
  (KEYS_DIR === undefined) !== (KEYS_BUCKET === undefined);

export const keyStoreFault = {
  path: ['KEYS_DIR'],
  message: 'exactly one of KEYS_DIR and KEYS_BUCKET must be set',
};
