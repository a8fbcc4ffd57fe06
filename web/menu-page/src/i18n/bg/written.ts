import type { contents as contentTexts, pricing as pricingTexts } from '../en/written.ts';

// To be reviewed by a lawyer.
export const contents: typeof contentTexts = {
  contains: 'Съдържа: {{of}}',
  mayContain: 'Може да съдържа: {{of}}',
  notDeclared: 'Алергените не са обявени',
  traces: 'Може да съдържа',
  additives: 'Добавки: {{of}}',
  mild: 'Леко люто',
  hot: 'Люто',
  veryHot: 'Много люто',
  note: 'Алергените и диетите са обявени от заведението. Кажете на персонала за алергията си.',
};

export const pricing: typeof pricingTexts = {
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
