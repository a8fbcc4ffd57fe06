import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@qr-menu/runtime';
import {
  type KeyEnvironment,
  type KeyRotation,
  type OpenPersonalData,
  openKeyRotation,
  openPersonalData,
  type PersonalData,
  type WorkspaceKeys,
} from '@qr-menu/stores/keys';
import { z } from 'zod';
import type { Environment } from './env.ts';
import { Refused } from './errors.ts';

export type OperatorKeys = {
  readonly personalData: PersonalData;
  /** @throws Refused when no key store is named. */
  readonly openKeys: () => Promise<WorkspaceKeys>;
  readonly openKeyRotation: () => Promise<KeyRotation>;
  readonly close: () => Promise<void>;
};

/** The key store is opened when something sealed comes by: most commands need none. */
export function createOperatorKeys(environment: Environment, clock: Clock): OperatorKeys {
  let opening: Promise<OpenPersonalData> | undefined;
  const open = (): Promise<OpenPersonalData> => {
    opening ??= keyEnvironment(environment).then((keys) => openPersonalData(keys, clock));
    return opening;
  };
  let rotation: Awaited<ReturnType<typeof openKeyRotation>> | undefined;
  const use = async (): Promise<PersonalData> => (await open()).personalData;
  return {
    personalData: {
      seal: async (...input) => (await use()).seal(...input),
      open: async (...input) => (await use()).open(...input),
      sealHash: async (...input) => (await use()).sealHash(...input),
      openHash: async (...input) => (await use()).openHash(...input),
    },
    openKeys: async () => (await open()).keys,
    openKeyRotation: async () => {
      rotation ??= await openKeyRotation(await keyEnvironment(environment));
      return rotation;
    },
    close: async () => {
      await rotation?.close();
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

const secretsSchema = z.object({ keysMasterKey: z.string() });

/** As the processes have it, or as an installation in one process keeps it in its `DATA_DIR`. */
async function keyEnvironment(environment: Environment): Promise<KeyEnvironment> {
  const { KEYS_MASTER_KEY, KEYS_DIR, KEYS_BUCKET, DATA_DIR } = environment;
  if (KEYS_MASTER_KEY !== undefined && (KEYS_DIR ?? KEYS_BUCKET) !== undefined) {
    return { ...environment, KEYS_MASTER_KEY };
  }
  if (DATA_DIR === undefined) {
    const wanted = 'KEYS_MASTER_KEY with KEYS_DIR or KEYS_BUCKET, or DATA_DIR';
    throw new Refused('NO_KEYS', `personal data is sealed: set ${wanted}`);
  }
  const secrets = await readFile(path.join(DATA_DIR, 'secrets.json'), 'utf8');
  return {
    ...environment,
    KEYS_MASTER_KEY: KEYS_MASTER_KEY ?? secretsSchema.parse(JSON.parse(secrets)).keysMasterKey,
    KEYS_DIR: KEYS_DIR ?? path.join(DATA_DIR, 'keys'),
  };
}
