export { openWorkspaceKeys } from './create-workspace-keys.ts';
export type { KeyObjects } from './key-objects.ts';
export { createKeyRotation, type KeyRotation, type Wrapping } from './key-rotation.ts';
export { inTurnOfKey, inTurnOfOwner } from './key-turns.ts';
export {
  type KeyEnvironment,
  keyStoreFault,
  keyVariables,
  namesOneKeyStore,
} from './key-variables.ts';
export { createMasterSeal, type MasterSeal } from './master-seal.ts';
export { createMemoryKeyObjects } from './memory-key-objects.ts';
export {
  masterKeysOf,
  type OpenPersonalData,
  openKeyObjects,
  openKeyRotation,
  openPersonalData,
} from './open-personal-data.ts';
export { type PersonalData, plainPersonalData } from './personal-data.ts';
export { createSealedPersonalData, keyLifetime } from './sealed-personal-data.ts';
export type { WorkspaceKeys } from './workspace-keys.ts';
export { holdsKey, keyNameOf } from './wrapped-key.ts';
