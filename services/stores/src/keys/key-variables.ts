import { z } from 'zod';

const masterKeySchema = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
  .meta({ example: 'the answer of: openssl rand -base64 32' });

/** Where each workspace's key is kept that opens its personal data. */
export const keyVariables = {
  /** Wraps all keys. Without it nothing personal in the log can be read again. */
  KEYS_MASTER_KEY: masterKeySchema,
  /** Opens keys as well: the next or the former one, while the master key is being changed. */
  KEYS_MASTER_KEY_OTHER: masterKeySchema.optional(),
  /** A directory that all processes share. */
  KEYS_DIR: z.string().optional().meta({ example: '/var/lib/qr-menu/keys' }),
  /** Or a bucket. */
  KEYS_BUCKET: z.string().min(3).optional().meta({ example: 'menu-keys' }),
  KEYS_PREFIX: z.string().default('workspace-keys/').meta({ example: 'workspace-keys/' }),
  /** Absent for AWS itself. */
  KEYS_ENDPOINT: z.url().optional().meta({ example: 'https://objects.example' }),
  AWS_REGION: z.string().default('eu-central-1').meta({ example: 'eu-central-1' }),
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
