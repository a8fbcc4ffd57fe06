/** Labels next to the dishes of a menu. A lawyer has to review them in each language. */
export const contents = {
  contains: 'Contains: {{of}}',
  mayContain: 'May contain: {{of}}',
  notDeclared: 'Allergens not declared',
  traces: 'May contain',
  additives: 'Additives: {{of}}',
  mild: 'Mildly spicy',
  hot: 'Spicy',
  veryHot: 'Very spicy',
  note: 'Allergens and diets are as declared by the venue. Tell the staff about your allergy.',
};

/** Strings for prices and options. */
export const pricing = {
  onRequest: 'Price on request',
  deposit: '+ {{of}} deposit',
  setMenu: 'Set menu: {{of}}',
  one: 'choose one',
  exactly: 'choose {{n}}',
  atLeast: 'choose at least {{n}}',
  between: 'choose {{n}} to {{of}}',
  upToOne: 'one at most',
  upTo: 'up to {{n}}',
  any: 'as many as you like',
};
