import { createSecretKey, type KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Clock } from '@qr-menu/runtime/process';
import { InvalidEnvironment } from '@qr-menu/runtime/process';
import { createDirectoryObjects } from '../objects/directory-objects.ts';
import { openS3Objects } from '../objects/open-s3-objects.ts';
import { type KeyEnvironment, keyStoreFault } from './key-variables.ts';
import type { PersonalData } from './personal-data.ts';
import { createSealedPersonalData } from './seals/sealed-personal-data.ts';
import { openWorkspaceKeys } from './stored/create-workspace-keys.ts';
import { type KeyObjects, keyObjectsIn } from './stored/key-objects.ts';
import { createKeyRotation, type KeyRotation } from './stored/key-rotation.ts';
import type { MasterKeys } from './stored/stored-keys.ts';
import type { WorkspaceKeys } from './workspace-keys.ts';

export type OpenPersonalData = {
  readonly personalData: PersonalData;
  readonly keys: WorkspaceKeys;
  readonly close: () => Promise<void>;
};

export async function openPersonalData(
  environment: KeyEnvironment,
  clock: Pick<Clock, 'now'>,
): Promise<OpenPersonalData> {
  const objects = await openKeyObjects(environment);
  const { own, other } = masterKeysOf(environment);
  const keys = await openWorkspaceKeys(objects, own, other);
  return { personalData: createSealedPersonalData({ keys, clock }), keys, close: objects.close };
}

export async function openKeyRotation(
  environment: KeyEnvironment,
): Promise<KeyRotation & { readonly close: () => Promise<void> }> {
  const objects = await openKeyObjects(environment);
  return { ...createKeyRotation(objects, masterKeysOf(environment)), close: objects.close };
}

const keyOf = (text: string): KeyObject => createSecretKey(Buffer.from(text, 'base64'));

export const masterKeysOf = ({
  KEYS_MASTER_KEY,
  KEYS_MASTER_KEY_OTHER,
}: Pick<KeyEnvironment, 'KEYS_MASTER_KEY' | 'KEYS_MASTER_KEY_OTHER'>): MasterKeys => ({
  own: keyOf(KEYS_MASTER_KEY),
  other: KEYS_MASTER_KEY_OTHER === undefined ? undefined : keyOf(KEYS_MASTER_KEY_OTHER),
});

export async function openKeyObjects(
  environment: Omit<KeyEnvironment, 'KEYS_MASTER_KEY'>,
): Promise<KeyObjects> {
  const { KEYS_DIR, KEYS_BUCKET, KEYS_PREFIX, KEYS_ENDPOINT, AWS_REGION } = environment;
  if (KEYS_DIR !== undefined) {
    await mkdir(KEYS_DIR, { recursive: true, mode: 0o700 });
    return keyObjectsIn(createDirectoryObjects(KEYS_DIR));
  }
  if (KEYS_BUCKET === undefined) throw new InvalidEnvironment(keyStoreFault.message);
  const objects = await openS3Objects({
    // Use a dedicated bucket. The policy must grant ListBucket. Without it, S3 answers 403 for a missing key,
    // which is treated as an error.
    bucket: KEYS_BUCKET,
    prefix: KEYS_PREFIX,
    region: AWS_REGION,
    endpoint: KEYS_ENDPOINT,
    requestTimeout: 5_000,
  });
  return keyObjectsIn(objects);
}
