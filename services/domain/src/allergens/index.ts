export {
  additiveNames,
  allergenNamed,
  allergenNames,
  allergensInName,
  dietNames,
  traitNames,
} from './names.ts';
export { type ChosenOption, type OptionsOf, optionsVerdict } from './options.ts';
export {
  allergenGroups,
  allergenMembers,
  conflicts,
  type DeclaredAllergens,
  type KnownAllergens,
  type Verdict,
  verdict,
} from './verdict.ts';
export * from './vocabulary.ts';
