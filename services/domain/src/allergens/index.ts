export {
  additiveNames,
  allergenNamed,
  allergenNames,
  allergensInName,
  dietNames,
  traitNames,
} from './names.ts';
export {
  allergenGroups,
  conflicts,
  type DeclaredAllergens,
  type KnownAllergens,
  type Verdict,
  verdict,
} from './verdict.ts';
export * from './vocabulary.ts';
