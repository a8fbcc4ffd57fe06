import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Closers, systemClock } from '@qr-menu/runtime/process';
import {
  type KeyEnvironment,
  type KeyRotation,
  openKeyRotation,
  openPersonalData,
  type PersonalData,
  type WorkspaceKeys,
} from '@qr-menu/stores/keys';
import { z } from 'zod';
import type { Environment } from './env.ts';
import { Refused } from './errors.ts';
import { once } from './once.ts';

/** Opens the key store when the first sealed value is read, because most commands do not need it. */
export function createOperatorKeys(environment: Environment, closers: Pick<Closers, 'add'>) {
  const open = once(async () => {
    const opened = await openPersonalData(await keyEnvironment(environment), systemClock);
    closers.add(opened.close);
    return opened;
  });
  const use = async (): Promise<PersonalData> => (await open()).personalData;
  const personalData: PersonalData = {
    seal: async (...input) => (await use()).seal(...input),
    open: async (...input) => (await use()).open(...input),
    sealHash: async (...input) => (await use()).sealHash(...input),
    openHash: async (...input) => (await use()).openHash(...input),
    sealBytes: async (...input) => (await use()).sealBytes(...input),
    openBytes: async (...input) => (await use()).openBytes(...input),
  };
  return {
    personalData,
    /** @throws Refused if no key store is configured */
    openKeys: async (): Promise<WorkspaceKeys> => (await open()).keys,
    openKeyRotation: once(async (): Promise<KeyRotation> => {
      const rotation = await openKeyRotation(await keyEnvironment(environment));
      closers.add(rotation.close);
      return rotation;
    }),
  };
}

const secretsSchema = z.object({ keysMasterKey: z.string() });

/** Uses the keys in `DATA_DIR` if the installation is a single process. */
async function keyEnvironment(environment: Environment): Promise<KeyEnvironment> {
  const { KEYS_MASTER_KEY, KEYS_DIR, KEYS_BUCKET, DATA_DIR } = environment;
  if (KEYS_MASTER_KEY !== undefined && (KEYS_DIR ?? KEYS_BUCKET) !== undefined) {
    return { ...environment, KEYS_MASTER_KEY };
  }
  if (DATA_DIR === undefined) {
    const required = 'KEYS_MASTER_KEY with KEYS_DIR or KEYS_BUCKET, or DATA_DIR';
    throw new Refused('NO_KEYS', `personal data is sealed: set ${required}`);
  }
  const secrets = await readFile(path.join(DATA_DIR, 'secrets.json'), 'utf8');
  return {
    ...environment,
    KEYS_MASTER_KEY: KEYS_MASTER_KEY ?? secretsSchema.parse(JSON.parse(secrets)).keysMasterKey,
    KEYS_DIR: KEYS_DIR ?? path.join(DATA_DIR, 'keys'),
  };
}
