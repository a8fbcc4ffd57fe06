import { createSecretKey, randomBytes } from 'node:crypto';
import { systemClock } from '@qr-menu/runtime/process';
import {
  createMemoryKeyObjects,
  createSealedPersonalData,
  openWorkspaceKeys,
  type PersonalData,
} from '@qr-menu/stores/keys';

/** Seals personal data with keys in memory. A test can make the keys unavailable. */
export async function createSealedData() {
  const objects = createMemoryKeyObjects();
  let isAway = false;
  const read = async (name: string): Promise<string | null> => {
    if (isAway) throw new Error('no route');
    return objects.read(name);
  };
  const masterKey = createSecretKey(randomBytes(32));
  const keys = await openWorkspaceKeys({ ...objects, read }, masterKey);
  const personalData: PersonalData = createSealedPersonalData({ keys, clock: systemClock });
  return {
    personalData,
    keys,
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
}
