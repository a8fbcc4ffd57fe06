import { createSecretKey } from 'node:crypto';
import type { Clock } from '../process/clock.ts';
import { InvalidEnvironment } from '../process/environment.ts';
import { openWorkspaceKeys } from './create-workspace-keys.ts';
import { openDirectoryKeyObjects } from './directory-key-objects.ts';
import { keyStoreFault } from './key-variables.ts';
import type { PersonalData } from './personal-data.ts';
import { createS3KeyObjects } from './s3-key-objects.ts';
import { createSealedPersonalData } from './sealed-personal-data.ts';
import type { WorkspaceKeys } from './workspace-keys.ts';

export type KeyEnvironment = {
  readonly KEYS_MASTER_KEY: string;
  readonly KEYS_DIR?: string | undefined;
  readonly KEYS_BUCKET?: string | undefined;
  readonly KEYS_PREFIX: string;
  readonly KEYS_ENDPOINT?: string | undefined;
  readonly AWS_REGION: string;
};

export type OpenPersonalData = {
  readonly personalData: PersonalData;
  readonly keys: WorkspaceKeys;
  readonly close: () => Promise<void>;
};

/** The key store that the environment names. */
export async function openPersonalData(
  environment: KeyEnvironment,
  clock: Pick<Clock, 'now'>,
): Promise<OpenPersonalData> {
  const objects = await openKeyObjects(environment);
  const masterKey = createSecretKey(Buffer.from(environment.KEYS_MASTER_KEY, 'base64'));
  const keys = await openWorkspaceKeys(objects, masterKey);
  return { personalData: createSealedPersonalData({ keys, clock }), keys, close: objects.close };
}

async function openKeyObjects(environment: KeyEnvironment) {
  const { KEYS_DIR, KEYS_BUCKET, KEYS_PREFIX, KEYS_ENDPOINT, AWS_REGION } = environment;
  if (KEYS_DIR !== undefined) return openDirectoryKeyObjects(KEYS_DIR);
  if (KEYS_BUCKET === undefined) throw new InvalidEnvironment(keyStoreFault.message);
  return createS3KeyObjects({
    bucket: KEYS_BUCKET,
    prefix: KEYS_PREFIX,
    region: AWS_REGION,
    endpoint: KEYS_ENDPOINT,
  });
}
