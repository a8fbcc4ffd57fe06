/** Strings for an item's contents: allergens, diets and additives. */
export const contents = {
  title: 'Allergens, diets and more',
  whichOf: '{{group}}: which ones exactly?',
  declaration: 'What is in it',
  // To be reviewed by a lawyer.
  notDeclared: 'Not declared yet',
  // To be reviewed by a lawyer.
  notDeclaredHint: 'Guests are told to ask the staff.',
  // To be reviewed by a lawyer.
  none: 'Contains none of the 14 allergens',
  // To be reviewed by a lawyer.
  some: 'Contains allergens…',
  // To be reviewed by a lawyer.
  contains: 'It contains',
  // To be reviewed by a lawyer.
  traces: 'May contain traces',
  // To be reviewed by a lawyer.
  tracesHint: 'Allergens that can get into it by accident in your kitchen.',
  fromIngredients: 'From the ingredients: {{names}}',
  fromIngredientsHint: 'Guests see this as well.',
  recheck: 'Changed since it was declared: check again',
  recheckText:
    'It was declared on {{date}}. Since then the name, the description or the ingredients have changed.',
  // To be reviewed by a lawyer.
  stillRight: 'I have checked: the declaration is still right',
  // To be reviewed by a lawyer.
  glutenRule:
    'Only food with at most 20 mg of gluten per kilogram may be called gluten-free (Regulation (EU) No 828/2014).',
  // To be reviewed by a lawyer.
  glutenWarning:
    'It contains a cereal with gluten. Mark it as gluten-free only if you know that it does not exceed this limit.',
  // To be reviewed by a lawyer.
  lentenWarning: 'It contains fish: it is suitable only for fast days on which fish is allowed.',
  spiciness: 'Spiciness',
  mild: 'Not spicy',
  warm: 'Mildly spicy',
  hot: 'Spicy',
  hottest: 'Very spicy',
  // To be reviewed by a lawyer.
  chooseOne: 'Choose what it contains, or that it contains none of the 14.',
  declared: 'Allergens declared',
  undeclared: 'Allergens not declared',
  outdated: 'Allergens: check again',
  set: 'Set allergens and diets',
  setIntro: 'This applies to all selected items ({{n}}).',
  labels: 'Diets and special features',
  keepMarks: 'Leave them as they are',
  addMarks: 'Add to those that each item has',
  removeMarks: 'Remove from the selected items',
  marksDone: 'Diets and special features saved. Items: {{n}}',
  apply: 'Save for {{n}}',
  done: 'Allergens saved. Items: {{n}}',
  confirm: 'Allergens from the ingredients',
  // To be reviewed by a lawyer.
  confirmIntro:
    'This follows from the ingredients of the selected items. It becomes your declaration.',
  silent: 'No information about: {{names}}',
  silentAll: 'For these ingredients, nobody has entered which allergens they contain: {{names}}',
  // To be reviewed by a lawyer.
  silentAgree: 'I know these ingredients: they contain no further allergens',
  unchanged: 'These items do not change, because their ingredients name no allergens: {{names}}',
  nothingToConfirm:
    'None of the ingredients of these items names an allergen. First open the ingredients and choose what each number means.',
  declare: 'Declare ({{n}})',
  means: 'What this number means',
  // To be reviewed by a lawyer.
  meansHint:
    'Choose the allergens that are in it. Every item with this ingredient then counts as containing them.',
  proposal: 'Going by its name, it contains: {{names}}. Is that right?',
  takeProposal: 'Yes, choose it',
  codes: 'How guests see allergens',
  codesHint:
    'If one of your ingredients names the allergen, the number of the ingredient is shown.',
  asNames: 'By name, such as milk',
  asNumbers: 'By the EU numbers 1–14',
  asLetters: 'By the letters A–R',
  numbersRefused:
    'The EU numbers cannot be used: one of your ingredients has a number from 1 to 14 and does not say which allergen it is. Open the ingredients and choose what each number means.',
  matrix: 'Allergens for the kitchen',
  // To be reviewed by a lawyer.
  matrixText:
    'All active items of this menu against the 14 allergens, on paper: for the kitchen, the staff and inspectors.',
  matrixLanguage: 'Language of the table',
  matrixDownload: 'Download the table (PDF)',
};
