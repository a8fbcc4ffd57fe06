import { identityVariables, variable } from '@qr-menu/runtime/process';
import { z } from 'zod';

const masterKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');
const masterKeyExample = 'the output of: openssl rand -base64 32';

export const keyVariables = {
  KEYS_MASTER_KEY: variable(
    masterKey,
    '32 bytes in base64 that wrap the keys of personal data and the keys that sign tokens; the same in every process',
    masterKeyExample,
  ),
  KEYS_MASTER_KEY_OTHER: variable(
    masterKey.optional(),
    'also opens keys: the next or the former one during a rotation',
    masterKeyExample,
  ),
  KEYS_DIR: variable(
    z.string().optional(),
    'directory of those keys, shared by all processes; either this or `KEYS_BUCKET`',
    '/var/lib/qr-menu/keys',
  ),
  KEYS_BUCKET: variable(
    z.string().min(3).optional(),
    'bucket of those keys, as an alternative; it must support conditional writes',
    'menu-keys',
  ),
  KEYS_PREFIX: variable(
    z.string().default('workspace-keys/'),
    "prefix of every object's name in it",
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

/** A process does not start without its key store, so personal data is never stored unencrypted. */
export const namesOneKeyStore = ({ KEYS_DIR, KEYS_BUCKET }: Chosen): boolean =>
  (KEYS_DIR === undefined) !== (KEYS_BUCKET === undefined);

export const keyStoreFault = {
  path: ['KEYS_DIR'],
  message: 'exactly one of KEYS_DIR and KEYS_BUCKET must be set',
};
