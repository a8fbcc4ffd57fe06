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
