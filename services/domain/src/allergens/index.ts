export { additiveNames } from './additive-names.ts';
export { allergenNamed, allergensInName } from './allergen-words.ts';
export { allergens, missingAllergens } from './annex-two.ts';
export {
  allergenGroups,
  allergenMembers,
  conflicts,
  type DietCheck,
  dietCheck,
  type KnownAllergens,
} from './diet-check.ts';
export { allergenMatrix, type MatrixRow, type MatrixSection, matrixRow } from './matrix.ts';
export {
  allergenNames,
  dietNames,
  traitNames,
} from './names.ts';
export {
  checkOptionsForAllergens,
  checkOptionsForDiets,
  type OptionsCheck,
} from './options.ts';
export * from './vocabulary.ts';
