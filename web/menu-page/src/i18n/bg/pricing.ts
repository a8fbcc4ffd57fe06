import type { pricing as texts } from '../en/pricing.ts';

export const pricing: typeof texts = {
  onRequest: 'Цена при запитване',
  deposit: '+ {{of}} депозит',
  setMenu: 'Цена на менюто: {{of}}',
  one: 'изберете едно',
  exactly: 'изберете {{n}}',
  atLeast: 'изберете поне {{n}}',
  between: 'изберете от {{n}} до {{of}}',
  upToOne: 'най-много едно',
  upTo: 'до {{n}}',
  any: 'колкото желаете',
};
