export {
  type KeyEnvironment,
  keyStoreFault,
  keyVariables,
  namesOneKeyStore,
} from './key-variables.ts';
export {
  masterKeysOf,
  type OpenPersonalData,
  openKeyObjects,
  openKeyRotation,
  openPersonalData,
} from './open-personal-data.ts';
export { type PersonalData, plainPersonalData } from './personal-data.ts';
export { createMasterSeal, type MasterSeal } from './seals/master-seal.ts';
export { personalFieldsOf } from './seals/personal-fields.ts';
export { createSealedPersonalData, keyLifetime } from './seals/sealed-personal-data.ts';
export { SealBroken } from './seals/sealed-text.ts';
export { openWorkspaceKeys } from './stored/create-workspace-keys.ts';
export type { KeyObjects } from './stored/key-objects.ts';
export { createKeyRotation, type KeyRotation, type Wrapping } from './stored/key-rotation.ts';
export { inTurnOfKey, inTurnOfOwner } from './stored/key-turns.ts';
export { createMemoryKeyObjects } from './stored/memory-key-objects.ts';
export { holdsKey, keyNameOf } from './stored/wrapped-key.ts';
export { KeyMissing, type WorkspaceKeys } from './workspace-keys.ts';
