export {
  hasInvisible,
  isAccountNameUsable,
  looksLikeAddress,
  normalizeAccountName,
  withoutAccents,
} from './account-name.ts';
export { type Skeletons, skeletonsOf, skeletonsOfSigns } from './lookalikes.ts';
export {
  type ClaimName,
  claimOfSkeleton,
  decideName,
  evolveName,
  looksTaken,
  type NameState,
  unclaimedName,
} from './name.ts';
export { readTableMark } from './table-mark.ts';
