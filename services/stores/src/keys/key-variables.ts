import { identityVariables, variable } from '@qr-menu/runtime';
import { z } from 'zod';

const masterKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');
const masterKeyExample = 'the answer of: openssl rand -base64 32';

export const keyVariables = {
  KEYS_MASTER_KEY: variable(
    masterKey,
    '32 bytes in base64 that wrap the keys of personal data and those that sign tokens; the same in every process',
    masterKeyExample,
  ),
  KEYS_MASTER_KEY_OTHER: variable(
    masterKey.optional(),
    'opens keys as well: the next or the former one, while the master key is being changed',
    masterKeyExample,
  ),
  KEYS_DIR: variable(
    z.string().optional(),
    'directory of those keys, shared by all processes; this or `KEYS_BUCKET`',
    '/var/lib/qr-menu/keys',
  ),
  KEYS_BUCKET: variable(
    z.string().min(3).optional(),
    'bucket of those keys, instead; it must know conditional writes',
    'menu-keys',
  ),
  KEYS_PREFIX: variable(
    z.string().default('workspace-keys/'),
    'before the name of every object in it',
    'workspace-keys/',
  ),
  KEYS_ENDPOINT: variable(
    z.url().optional(),
    'another S3-compatible store for those keys',
    'https://objects.example',
    "AWS's",
  ),
  AWS_REGION: identityVariables.AWS_REGION,
};

export type KeyEnvironment = z.infer<z.ZodObject<typeof keyVariables>>;

type Chosen = Pick<KeyEnvironment, 'KEYS_DIR' | 'KEYS_BUCKET'>;

/**
 * Personal data is never stored without a key, so a process does not start without its key store.
 */
export const namesOneKeyStore = ({ KEYS_DIR, KEYS_BUCKET }: Chosen): boolean =>
  (KEYS_DIR === undefined) !== (KEYS_BUCKET === undefined);

export const keyStoreFault = {
  path: ['KEYS_DIR'],
  message: 'exactly one of KEYS_DIR and KEYS_BUCKET must be set',
};
