/** What a menu says of its dishes. To be reviewed by a lawyer in each language. */
export const contents = {
  contains: 'Contains: {{of}}',
  mayContain: 'May contain: {{of}}',
  notDeclared: 'Allergens not declared',
  additives: 'Additives: {{of}}',
  mild: 'Mildly spicy',
  hot: 'Spicy',
  veryHot: 'Very spicy',
  note: 'Allergens and diets are as declared by the venue. Tell the staff about your allergy.',
};

/** Prices and choices as a menu words them. */
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
