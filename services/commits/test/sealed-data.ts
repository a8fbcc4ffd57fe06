import { createSecretKey, randomBytes } from 'node:crypto';
import { systemClock } from '@qr-menu/runtime/process';
import {
  createMemoryKeyObjects,
  createSealedPersonalData,
  openWorkspaceKeys,
  type PersonalData,
} from '@qr-menu/stores/keys';

/** Personal data that is sealed with keys in memory. The keys can be made unavailable. */
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
