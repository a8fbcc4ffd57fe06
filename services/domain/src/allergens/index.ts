export { additiveNames } from './additive-names.ts';
export { allergenNamed, allergensInName } from './allergen-words.ts';
export { allergens, missingAllergens } from './annex-two.ts';
export { allergenMatrix, type MatrixRow, type MatrixSection } from './matrix.ts';
export {
  allergenNames,
  dietNames,
  traitNames,
} from './names.ts';
export {
  dietOptionsVerdict,
  type OptionsVerdict,
  optionsVerdict,
} from './options.ts';
export {
  allergenGroups,
  allergenMembers,
  conflicts,
  type KnownAllergens,
  type Verdict,
  verdict,
} from './verdict.ts';
export * from './vocabulary.ts';
